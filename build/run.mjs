// Runs a TypeScript file of ours under any Node.js that can, and says plainly when it can't.
// Plain JavaScript, so that a Node.js too old for the rest can still read it.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [script, ...rest] = process.argv.slice(2);

if (major < 22 || (major === 22 && minor < 14)) {
  console.error(
    `Commonplace needs Node.js 22.14 or newer; this is ${process.versions.node}. ` +
      'On Linux x64 `npm ci` brings one along for the npm scripts; elsewhere install it from your system or nodejs.org.',
  );
  process.exit(1);
}

if (process.features.typescript) {
  process.argv = [process.argv[0], resolve(script), ...rest];
  await import(pathToFileURL(resolve(script)).href);
} else {
  // For its threads by argument, for the programs it starts by environment: they have to understand TypeScript too.
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const env = {
    ...process.env,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...flags].filter(Boolean).join(' '),
  };
  const { status } = spawnSync(process.execPath, [...flags, script, ...rest], { stdio: 'inherit', env });
  process.exit(status ?? 1);
}

import { type Command, report, table } from './command.ts';

/** `audit [VERSION]`: looks again at every forget, or at one. Fails when anything of it is back or was left, or a consumer is behind. */
export const audit: Command<{ readonly version?: number }> = async (client, { version }) => {
  const { audits } = await client.forget.audit(version === undefined ? {} : { version });
  const text = audits.map(
    ({ version: at, ok, consumers, scan, residue }) =>
      `Version ${at}: ${ok ? 'nothing of it is left' : 'NOT CLEAN'}\n${table(
        consumers.map(({ consumer, watermark, stale }) => [
          `  ${consumer}`,
          `at version ${watermark}`,
          `${stale} stale`,
        ]),
        '',
      )}
  scan: ${scan}${residue.map((file) => `\n  left in ${file}`).join('')}`,
  );
  const outcome = report({ audits }, text.join('\n') || 'Nothing has been forgotten yet.');
  return { ...outcome, succeeded: audits.every(({ ok }) => ok) };
};

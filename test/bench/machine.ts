import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** What a figure was measured on. */
export function describeMachine(): Readonly<Record<string, string | number>> {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    date: new Date().toISOString(),
  };
}

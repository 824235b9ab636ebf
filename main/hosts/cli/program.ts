import { Command, CommanderError } from 'commander';
import type { Client } from '../../../shared/contract/contract.ts';
import type { Live, Outcome } from './command.ts';
import { addContextCommands } from './commands/context-commands.ts';
import { addForgetCommands } from './commands/forget-commands.ts';
import { addMemoryCommands } from './commands/memory-commands.ts';
import { addRunCommands } from './commands/run-commands.ts';
import { addThreadCommands } from './commands/thread-commands.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { someText } from './options.ts';
import { claimOutput } from './output.ts';

/** Runs what a command came to; each command hands one over. */
export type Execute = (run: (client: Client, live: Live) => Promise<Outcome>) => Promise<void>;

/** With --json help is a JSON value like any other answer. */
function printHelp(help: string): void {
  process.stdout.write(`${JSON.stringify({ help })}\n`);
}

/** The command line. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function main(argumentList: readonly string[]): Promise<ExitCode> {
  const json = argumentList.includes('--json');
  let code: ExitCode = exitCode.done;
  const program = new Command('commonplace')
    .description('A research assistant with a memory you can inspect, resume and truly erase from.')
    .option('--vault <folder>', 'the vault to work on (default: your own)', someText)
    .option('--json', 'print one JSON value per line')
    .exitOverride()
    .configureOutput(json ? { writeErr: () => undefined, writeOut: printHelp } : {})
    .showHelpAfterError('Run with --help to see how it is used.');
  const execute: Execute = async (run) => {
    const { runCommand } = await import('./run-command.ts');
    const { vault } = program.opts<{ readonly vault?: string }>();
    code = await runCommand({ vault, output: claimOutput(json) }, run);
  };
  addMemoryCommands(program, execute);
  addThreadCommands(program, execute);
  addRunCommands(program, execute);
  addContextCommands(program, execute);
  addForgetCommands(program, execute);
  try {
    await program.parseAsync(argumentList, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      throw error;
    }
    if (error.exitCode === 0) {
      return exitCode.done;
    }
    if (json) {
      const message = error.message === '(outputHelp)' ? 'Name a command; --help lists them.' : error.message;
      claimOutput(true).fail({ code: 'invalid_input', message: message.replace(/^error: /, '') });
    }
    return exitCode.usage;
  }
}

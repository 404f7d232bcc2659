import { Command } from 'commander';
import { makeFilesPrivately } from '../platform/private-files.ts';
import { programVersion } from '../platform/program-commit.ts';
import { failureText } from './failure.ts';
import { GROUPS } from './groups.ts';
import { safe } from './output.ts';

/** What was asked for has been shown, or refused, as the command line was read: there is nothing to carry out. */
class Ended extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super();
    this.exitCode = exitCode;
  }
}

/** Carries out a command and writes what it answers. Never rejects: the exit code says whether it has failed. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await carryOut(args);
  } catch (error) {
    if (error instanceof Ended) process.exitCode = error.exitCode;
    else fail(error);
  }
}

async function carryOut(args: readonly string[]): Promise<void> {
  makeFilesPrivately();
  const program = new Command('whinchat')
    .description('The command line of Whinchat. It reads the same environment variables as the server.')
    .version(programVersion())
    .option('--json', 'answer with one JSON value, for programs')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride(({ exitCode }) => {
      throw new Ended(exitCode);
    });
  for (const [name, { summary, load }] of Object.entries(GROUPS)) {
    const group = program.command(name).description(summary);
    if (args.includes(name)) (await load())(group);
  }
  await program.parseAsync([...args], { from: 'user' });
}

/** Tells why a command has failed. */
export function fail(error: unknown): void {
  process.stderr.write(`${safe(failureText(error))}\n`);
  process.exitCode = 1;
}

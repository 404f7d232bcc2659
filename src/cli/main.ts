import { Command } from 'commander';
import { VERSION } from '../lib/version.ts';
import { makeFilesPrivately } from '../platform/private-files.ts';
import { failureText } from './failure.ts';
import { GROUPS } from './groups.ts';

async function main(args: readonly string[]): Promise<void> {
  makeFilesPrivately();
  const program = new Command('whinchat')
    .description('The command line of Whinchat. It reads the same environment variables as the server.')
    .version(VERSION)
    .showHelpAfterError('(--help shows what there is)');
  for (const [name, { summary, load }] of Object.entries(GROUPS)) {
    const group = program.command(name).description(summary);
    if (args.includes(name)) (await load())(group);
  }
  await program.parseAsync([...args], { from: 'user' });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}

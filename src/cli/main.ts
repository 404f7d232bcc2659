import { Command } from 'commander';
import { VERSION } from '../lib/version.ts';
import { makeFilesPrivately } from '../platform/private-files.ts';
import { failureText } from './failure.ts';
import { GROUPS } from './groups.ts';
import { safe } from './output.ts';

async function main(args: readonly string[]): Promise<void> {
  makeFilesPrivately();
  const program = new Command('whinchat')
    .description('The command line of Whinchat. It reads the same environment variables as the server.')
    .version(VERSION)
    .option('--json', 'answer with one JSON value, for programs')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows what there is)');
  for (const [name, { summary, load }] of Object.entries(GROUPS)) {
    const group = program.command(name).description(summary);
    if (args.includes(name)) (await load())(group);
  }
  await program.parseAsync([...args], { from: 'user' });
}

function fail(error: unknown): void {
  process.stderr.write(`${safe(failureText(error))}\n`);
  process.exitCode = 1;
}

process.stdout.on('error', (error) => {
  // Whoever reads, such as `head`, has seen enough.
  if ('code' in error && error.code === 'EPIPE') process.exit();
  fail(error);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}

import { fail, runCommandLine } from './run.ts';

process.stdout.on('error', (error) => {
  // Whoever reads, such as `head`, has seen enough.
  if ('code' in error && error.code === 'EPIPE') process.exit();
  fail(error);
});

await runCommandLine(process.argv.slice(2));

// Runs several test files in one process, so that what they share is loaded once. Each file is a suite of its own,
// which keeps its hooks to itself. Arguments: milliseconds a file may take, then the files.
import hooks, { type AsyncHook } from 'node:async_hooks';
import { relative } from 'node:path';
// Most files need it, and it loads sooner while the test runner does not follow what happens.
import './server.ts';

const [timeout, ...files] = process.argv.slice(2);

// The test runner follows every promise, to know which test or file it belongs to. Once the files are loaded this only
// serves to place errors that nobody caught, and it took a sixth of the time: those fail the batch, and are told below.
const { createHook } = hooks;
let following: AsyncHook | undefined;
hooks.createHook = (callbacks) => {
  following = createHook(callbacks);
  return following;
};
const { after, describe } = await import('node:test');

/** Milliseconds in which a process must end once its tests have. */
const END_WITHIN = 30_000;

after(() => {
  const end = () => {
    console.error(`Something keeps these tests from ending: ${process.getActiveResourcesInfo()}`);
    process.exit(1);
  };
  setTimeout(end, END_WITHIN).unref();
});

const loading = files.map((file) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  describe(relative(process.cwd(), file), { timeout: Number(timeout) }, () => import(file).finally(resolve));
  return promise;
});

await Promise.all(loading);
following?.disable();
process.on('uncaughtExceptionMonitor', (error) => console.error(error));
process.on('unhandledRejection', (reason) => console.error(reason));

// Runs test files in one process, so that what they share is loaded once: each file that no other process has taken, one after the other.
// Each is a suite of its own, which keeps its hooks to itself. Arguments: milliseconds a file may take, the folder of what is taken, then the files.
import hooks, { type AsyncHook } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { newId } from '../../src/lib/id.ts';
import { errorCode } from '../../src/platform/db/errors.ts';
import { takeKeysBack } from './lent-keys.ts';
import { turnEverybodyAway } from './loopback.ts';
// Most files need it, and it loads sooner while the test runner does not follow what happens.
import './server.ts';

const [timeout, taken = '', ...files] = process.argv.slice(2);

// The test runner follows every promise, to know which test or file it belongs to. Once a file is loaded this only serves to place errors that
// nobody caught, and it took a sixth of the time: those fail the process, and are told below.
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

/** Whether a file is left for this process. */
function take(name: string): boolean {
  try {
    writeFileSync(join(taken, encodeURIComponent(name)), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Resolves when all tests of a file have ended. */
function runFile(name: string, file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  following?.enable();
  describe(name, { timeout: Number(timeout) }, async () => {
    try {
      await load(file);
    } finally {
      following?.disable();
      // The last of its hooks.
      after(() => resolve());
    }
  });
  return promise;
}

/** A file begins: the ids that a process gives only ever grow, but an earlier file may have been in a later time. */
function forgetIds(): void {
  const { now } = Date;
  Date.now = () => 0;
  newId();
  Date.now = now;
}

const require = createRequire(import.meta.url);

/** Loads a file: at once where it waits for nothing, since for each promise that comes of it the runner follows all of its modules. */
async function load(file: string): Promise<void> {
  try {
    require(file);
  } catch (error) {
    if (errorCode(error) !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    await import(file);
  }
}

process.on('uncaughtExceptionMonitor', (error) => console.error(error));
process.on('unhandledRejection', (reason) => console.error(reason));
for (const file of files) {
  const name = relative(process.cwd(), file);
  if (!take(name)) continue;
  takeKeysBack();
  turnEverybodyAway();
  forgetIds();
  await runFile(name, file);
}

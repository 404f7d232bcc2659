// The command line in a process that carries out one command after the other, so that what they all need is loaded once. Each has the
// environment, the standard input and the exit code to itself, and ends when a process of its own would: when nothing is left to wait for.
import { writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../src/cli/run.ts';
import { ended, type Order } from './command-line.ts';

/** What Node answers for a program that waits for something that never comes. */
const UNSETTLED = 13;

let state: 'idle' | 'running' | 'settled' = 'idle';

process.on('message', ({ env, args, input }: Order) => {
  state = 'running';
  process.channel?.unref();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', { value: Readable.from(input === '' ? [] : [input]), configurable: true });
  void runCommandLine(args).then(() => {
    state = 'settled';
  });
});

process.on('beforeExit', () => {
  if (state === 'idle') return;
  const code = Number(state === 'settled' ? (process.exitCode ?? 0) : UNSETTLED);
  state = 'idle';
  process.exitCode = undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  process.channel?.ref();
  for (const fd of [1, 2]) writeSync(fd, ended(code));
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { AppError, invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Answer, Shape, Task } from './result.ts';

const execute = promisify(execFile);

const CHILD = join(import.meta.dirname, 'child.ts');

/** How long (s) any file may take, and how much longer for each megabyte, up to a limit. */
const TIME = { least: 60, perMegabyte: 60, most: 600 };

/** Memory limits in megabytes: the JavaScript heap, and the whole process. */
const HEAP = 512;
const MEMORY = 3072;

/** The shell sets limits for itself and is then replaced by the child. Where a limit is not supported, the timeout must suffice. */
const SCRIPT = `ulimit -d ${MEMORY * 1024} 2>/dev/null; ulimit -t ${TIME.most * 4} 2>/dev/null; exec "$0" "$@"`;

const takePictureTurn = limitConcurrency(1);

/**
 * How long (s) a task may take with a file of so many bytes. Codecs can pack hours of work into a few kilobytes; but what is worth
 * converting has a megabyte for each minute that it takes. A picture has the least, since a request waits for it.
 */
export function secondsFor(task: Task, bytes: number): number {
  if (task !== 'convert') return TIME.least;
  return Math.min(TIME.most, TIME.least + Math.ceil((bytes / (1024 * 1024)) * TIME.perMegabyte));
}

type Options = {
  /** How long it may take (s), instead of `secondsFor`. */
  readonly seconds?: number;
  /** What `move` makes. */
  readonly shape?: Shape;
};

/**
 * Runs one task in a process of its own: a fault in a decoder ends that process, not the server. For a conversion, the caller has taken its
 * turn.
 */
export async function runChild(task: Task, path: string, directory: string, options: Options = {}): Promise<Answer> {
  const { seconds, shape } = options;
  const limit = seconds ?? secondsFor(task, (await stat(path)).size);
  const given = [task, path, directory, ...(shape ? [JSON.stringify(shape)] : [])];
  const work = () => ask(['-c', SCRIPT, process.execPath, ...FLAGS, CHILD, ...given], limit);
  const answer = await (task === 'convert' ? work() : takePictureTurn(work));
  if ('refused' in answer) throw invalid(answer.refused);
  if ('failed' in answer) throw broken(new Error(answer.failed));
  return answer;
}

/** Compiled code is kept where this process keeps its own, if it does: most of a short task is to load what it needs. */
const compiled = getCompileCacheDir();
const ENV = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };

const FLAGS = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP}`];

async function ask(parameters: string[], seconds: number): Promise<Answer> {
  try {
    const options = { timeout: seconds * 1000, killSignal: 'SIGKILL', env: ENV, maxBuffer: 1024 * 1024 } as const;
    const { stdout } = await execute('/bin/sh', parameters, options);
    const answer: Answer = JSON.parse(stdout);
    return answer;
  } catch (error) {
    throw isKilled(error) ? invalid(said('processingTooSlow', seconds)) : broken(error);
  }
}

function isKilled(error: unknown): boolean {
  return error instanceof Error && 'killed' in error && error.killed === true;
}

function broken(cause: unknown): AppError {
  return new AppError('invalid', 'processingFailed', { cause });
}

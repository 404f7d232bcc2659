import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError, invalid } from '../../lib/errors.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { Answer, Task } from './result.ts';

const execute = promisify(execFile);

const CHILD = join(import.meta.dirname, 'child.ts');

/** How long (s) one file may take; less for a picture, since a request waits for it. */
const TIMEOUTS: Readonly<Record<Task, number>> = { probe: 600, convert: 600, still: 60 };

/** Memory limits in megabytes: the JavaScript heap, and the whole process. */
const HEAP = 512;
const MEMORY = 3072;

/** The shell sets limits for itself and is then replaced by the child. Where a limit is not supported, the timeout must suffice. */
const SCRIPT = `ulimit -d ${MEMORY * 1024} 2>/dev/null; ulimit -t ${TIMEOUTS.convert * 4} 2>/dev/null; exec "$0" "$@"`;

// Pictures need not wait for videos.
const videos = limitConcurrency(1);
const pictures = limitConcurrency(1);

/** Runs one task in a process of its own: a fault in a decoder ends that process, not the server. */
export function runChild(task: Task, path: string, directory: string, seconds = TIMEOUTS[task]): Promise<Answer> {
  const takeTurn = task === 'still' ? pictures : videos;
  return takeTurn(async () => {
    const answer = await ask(['-c', SCRIPT, process.execPath, ...FLAGS, CHILD, task, path, directory], seconds);
    if ('refused' in answer) throw invalid(answer.refused);
    if ('failed' in answer) throw broken(new Error(answer.failed));
    return answer;
  });
}

const FLAGS = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP}`];

async function ask(parameters: string[], seconds: number): Promise<Answer> {
  try {
    const options = { timeout: seconds * 1000, killSignal: 'SIGKILL', env: {}, maxBuffer: 1024 * 1024 } as const;
    const { stdout } = await execute('/bin/sh', parameters, options);
    const answer: Answer = JSON.parse(stdout);
    return answer;
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): AppError {
  return new AppError('invalid', 'Error processing thumbnail for uploaded media', { cause });
}

import { execFile } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { HOUR } from '../../lib/time.ts';
import { GiveUp } from '../../platform/jobs/backoff.ts';
import { inWorkingFolder } from '../../platform/working-folder.ts';

const COMMAND = join(import.meta.dirname, '../../cli/main.ts');

/** Memory of JavaScript in megabytes, and how long (ms) it may take. */
const HEAP = 512;
const LONGEST = 6 * HOUR;

const compiled = getCompileCacheDir();

/**
 * Verifies a backup by the command for it, in a process of its own: a scratch database is filled and its indexes are built, each in one go,
 * and requests would wait for that. `GiveUp` when it is not whole, which the command has noted in its directory.
 */
export function verifyApart(dataDir: string, directory: string, signal: AbortSignal): Promise<void> {
  return inWorkingFolder(dataDir, async (scratch) => {
    const flags = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP}`];
    const env = { TMPDIR: scratch, ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) };
    const options = { env, signal, timeout: LONGEST, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const parameters = [...flags, COMMAND, 'backup', 'verify', directory];
    const child = execFile(process.execPath, parameters, options, (error, _stdout, stderr) => {
      if (!error) resolve();
      else if (signal.aborted) reject(signal.reason);
      else reject(hasFailed(error) ? new GiveUp(stderr.trim().split('\n').at(-1) ?? '') : error);
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return promise;
  });
}

/** Whether the command has answered that it failed, and was not killed. */
function hasFailed(error: Error): boolean {
  return matches(Type.Object({ code: Type.Integer() }), error);
}

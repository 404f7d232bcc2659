import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/id.ts';
import { isTimeUnknown, now, toIso } from '../lib/time.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Context } from '../platform/context.ts';
import { isDiskFull } from '../platform/db/errors.ts';
import type { Store, Tx } from '../platform/db/handle.ts';
import { oldestDue } from '../platform/jobs/depth.ts';
import { LANES } from '../platform/jobs/job.ts';

/** How long (ms) the database may take. */
const PATIENCE = 1000;

/** How long (ms) a result is reused, so that frequent requests do not cause frequent writes. */
const KEPT = 2000;

/** When a due job of the server's own has not been started for this long (ms), jobs are not being done. */
const OVERDUE = 600_000;

/** Returns a check that answers why the server cannot serve at the moment, or undefined when it can. */
export function readiness({ store, log }: Pick<Context, 'store' | 'log'>): () => Promise<string | undefined> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> | undefined;

  async function look(): Promise<string | undefined> {
    const looking = findProblem(store).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'whether the server is ready could not be told');
      return isDiskFull(error) ? 'The disk of the server is full' : 'The database cannot be written to';
    });
    const found = await withTimeout(
      PATIENCE,
      looking.then((problem) => ({ problem })),
    );
    return found ? found.problem : 'The database does not answer';
  }

  return () => {
    if (!answer || performance.now() > asked + KEPT) {
      asked = performance.now();
      answer = look();
    }
    return answer;
  };
}

async function findProblem(store: Store): Promise<string | undefined> {
  if (store.isDamaged()) return 'The database is damaged';
  if (isTimeUnknown()) return clockAdvice();
  await store.transaction(writeNothing);
  const due = await oldestDue(store.db, ['high', 'default']);
  const isOverdue = [...due.values()].some((at) => at < now() - OVERDUE);
  return isOverdue ? 'Nobody works on the jobs that are due' : undefined;
}

function clockAdvice(): string {
  return `The clock of this machine says ${toIso(Date.now())}, and the newest row of the database is of about ${toIso(now())}: set the clock right, or, if it is right, run "whinchat clock confirm"`;
}

/** Inserts and deletes a row, which needs space on the disk like any other write. */
async function writeNothing(tx: Tx): Promise<void> {
  const id = newId();
  const times = { run_at: Number.MAX_SAFE_INTEGER, created_at: now() };
  const row = { id, lane: LANES.low, name: 'readyz', payload: 'null', attempts: 0, max_attempts: 1, ...times };
  await tx.insertInto('jobs').values(row).execute();
  await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

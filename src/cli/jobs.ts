import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { retryJobs } from '../domain/health/retry-jobs.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { JOB_STATES, type JobState, listJobs } from '../platform/jobs/list.ts';
import type { JobRow } from '../schema/jobs.ts';
import { parseCount, parseId } from './arguments.ts';
import { CommandError } from './failure.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, counted, done, table } from './output.ts';

type ListOptions = { state: JobState; limit: number };

/** The commands of `whinchat jobs`. */
export function addJobCommands(group: Command): void {
  group
    .command('list')
    .description('List background jobs, oldest first')
    .addOption(new Option('--state <state>', 'which jobs').choices(JOB_STATES).default('dead'))
    .option('--limit <number>', 'how many at most', parseCount, 50)
    .action(answering(list));

  group
    .command('retry')
    .description('Retry dead jobs, from the start of their attempts')
    .argument('[id]', 'one job, as listed', parseId)
    .option('--all', 'every dead job')
    .action(answering(retry));
}

async function list({ state, limit }: ListOptions): Promise<Answer> {
  const rows = await withContext(({ store }) => listJobs(store.db, state, limit));
  return table(
    rows.map(jobOf),
    {
      id: (one) => one.id,
      job: (one) => one.name,
      attempts: (one) => `${one.attempts} of ${one.max_attempts}`,
      'run at': (one) => one.run_at,
      server: (one) => one.host,
      request: (one) => one.request_id,
      error: (one) => one.last_error,
    },
    { empty: `No jobs are ${state}.`, limit },
  );
}

async function retry(id: number | undefined, { all }: { all?: true }): Promise<Answer> {
  if ((id === undefined) === (all === undefined)) throw new CommandError('Name one job, or say --all.');
  const count = await withTransaction((tx) => retryJobs(tx, COMMAND_LINE, id));
  if (id !== undefined && count === 0) throw new CommandError(`There is no dead job ${toWire(id)}.`);
  return done(`${counted(count, 'job')} will run again.`, { count });
}

/** A job as a plain value, without what it works on, which may be private. */
function jobOf({
  id,
  name,
  attempts,
  max_attempts,
  run_at,
  host,
  last_error,
  dead_at,
  created_at,
  request_id,
}: JobRow) {
  return {
    id: toWire(id),
    name,
    attempts,
    max_attempts,
    run_at: toIso(run_at),
    host,
    last_error,
    dead_at: dead_at === null ? null : toIso(dead_at),
    created_at: toIso(created_at),
    request_id,
  };
}

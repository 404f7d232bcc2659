import { type Command, Option } from 'commander';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { JOB_STATES, type JobState, listJobs } from '../platform/jobs/list.ts';
import { reviveDeadJobs } from '../platform/jobs/revive.ts';
import type { JobRow } from '../schema/jobs.ts';
import { parseId } from './arguments.ts';
import { CommandError } from './failure.ts';
import { print, withContext, withTransaction } from './open.ts';

type ListOptions = { state: JobState; limit: string };

/** The commands of `whinchat jobs`. */
export function addJobCommands(group: Command): void {
  group
    .command('list')
    .description('List background jobs, oldest first')
    .addOption(new Option('--state <state>', 'which jobs').choices(JOB_STATES).default('dead'))
    .option('--limit <number>', 'how many at most', '50')
    .action(list);

  group
    .command('retry')
    .description('Retry dead jobs, from the start of their attempts')
    .argument('[id]', 'one job, as listed', parseId)
    .option('--all', 'every dead job')
    .action(async (id: number | undefined, { all }: { all?: true }) => {
      if ((id === undefined) === (all === undefined)) throw new CommandError('Name one job, or say --all.');
      const count = await withTransaction((tx) => reviveDeadJobs(tx, id));
      if (id !== undefined && count === 0) throw new CommandError('There is no such dead job.');
      print(`${count} jobs will run again`);
    });
}

async function list({ state, limit }: ListOptions): Promise<void> {
  const most = Math.abs(Number.parseInt(limit, 10)) || 50;
  const rows = await withContext(({ store }) => listJobs(store.db, state, most));
  for (const row of rows) print(describe(row));
}

function describe({ id, name, attempts, max_attempts, run_at, host, last_error }: JobRow): string {
  const parts = [
    toWire(id),
    name,
    `attempt ${attempts} of ${max_attempts}`,
    toIso(run_at),
    host ?? '',
    last_error ?? '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

import { type Health, readHealth, TROUBLES, troublesOf } from '../domain/health/read-health.ts';
import { now } from '../lib/time.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Context } from '../platform/context.ts';
import type { Sample, Watched } from '../platform/metrics.ts';
import { programVersion } from '../platform/program-commit.ts';

/** How long (ms) what was asked of the database is shown again, and how long it may take. */
const KEPT = 15_000;
const PATIENCE = 2000;

/** Shows in the metrics how the process and its server fare: what `/admin/health` tells, in numbers. */
export function watchServer(ctx: Context): void {
  const { metrics } = ctx;
  for (const counter of counters(ctx)) metrics.watchCounter(counter);
  for (const gauge of gauges(ctx)) metrics.watchGauge(gauge);
  const health = healthOf(ctx);
  for (const { read, ...gauge } of HEALTH) metrics.watchGauge({ ...gauge, read: async () => read(await health()) });
}

const of = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));

/** What the store has counted, for nothing. */
function counters({ store: { figures } }: Context): Watched[] {
  const { queries, committed, refused, failed } = figures;
  return [
    { name: 'whinchat_database_queries_total', help: 'Queries', read: () => [{ value: queries.count }] },
    {
      name: 'whinchat_database_query_seconds_total',
      help: 'Seconds that queries took',
      read: () => [{ value: queries.ms / 1000 }],
    },
    {
      name: 'whinchat_database_transactions_total',
      help: 'Transactions, by how they ended',
      labels: ['result'],
      read: () => of('result', { committed: committed.count, refused: refused.count, failed: failed.count }),
    },
    {
      name: 'whinchat_database_transaction_seconds_total',
      help: 'Seconds that transactions took, with the wait for their turn and for the disk',
      labels: ['result'],
      read: () =>
        of('result', { committed: committed.ms / 1000, refused: refused.ms / 1000, failed: failed.ms / 1000 }),
    },
  ];
}

function gauges({ config, store, bus }: Context): Watched[] {
  const info = { version: programVersion(), role: config.role, database: store.dialect };
  return [
    {
      name: 'whinchat_info',
      help: 'What runs here; always 1',
      labels: Object.keys(info),
      read: () => [{ labels: info, value: 1 }],
    },
    {
      name: 'whinchat_database_connections',
      help: 'Connections to the database, by state, and callers that wait for one',
      labels: ['state'],
      read() {
        const found = store.figures.connections?.();
        return found ? of('state', { idle: found.idle, busy: found.busy, waiting: found.waiting }) : [];
      },
    },
    {
      name: 'whinchat_database_connections_max',
      help: 'Connections to the database at most',
      read: () => (store.figures.connections ? [{ value: store.figures.connections().most }] : []),
    },
    {
      name: 'whinchat_bus_lag_seconds',
      help: 'Seconds since everything was sent that this process has heard of the others',
      // One that hears nothing has not done so for as long as it runs, as far as it knows.
      read: () => [{ value: Math.min(bus.lag() / 1000, process.uptime()) }],
    },
  ];
}

/** Asks at most once in a while, however many numbers are shown of it and however often. */
function healthOf(ctx: Context): () => Promise<Health> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Health> | undefined;
  async function ask(): Promise<Health> {
    const found = await withTimeout(PATIENCE, readHealth(ctx));
    if (!found) throw new Error('The database does not answer');
    return found;
  }
  return () => {
    if (!answer || performance.now() > asked + KEPT) {
      asked = performance.now();
      answer = ask();
    }
    return answer;
  };
}

type OfHealth = Omit<Watched, 'read'> & { read(health: Health): readonly Sample[] };

/** What is the same in all processes of a server. */
const HEALTH: readonly OfHealth[] = [
  {
    name: 'whinchat_jobs',
    help: 'Jobs by lane and state',
    labels: ['lane', 'state'],
    read: ({ lanes }) =>
      lanes.flatMap(({ lane, waiting, running, dead }) =>
        Object.entries({ waiting, running, dead }).map(([state, value]) => ({ labels: { lane, state }, value })),
      ),
  },
  {
    name: 'whinchat_jobs_oldest_due_seconds',
    help: 'Seconds for which the oldest job of a lane has been due and not begun',
    labels: ['lane'],
    read: ({ lanes }) =>
      lanes.map(({ lane, dueSince = now() }) => ({ labels: { lane }, value: Math.max(now() - dueSince, 0) / 1000 })),
  },
  {
    name: 'whinchat_disk_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR',
    read: ({ disk }) => (disk ? [{ value: disk.free }] : []),
  },
  {
    name: 'whinchat_disk_size_bytes',
    help: 'Bytes of the disk of DATA_DIR',
    read: ({ disk }) => (disk ? [{ value: disk.total }] : []),
  },
  {
    name: 'whinchat_disk_full_in_days',
    help: 'Days until the disk of DATA_DIR is full, if it fills on as it did; absent where it does not, or nobody knows yet',
    read: ({ disk }) => (disk?.forecast.kind === 'full' ? [{ value: disk.forecast.days }] : []),
  },
  {
    name: 'whinchat_database_size_bytes',
    help: 'Bytes of the database',
    read: ({ database }) => [{ value: database.bytes }],
  },
  {
    name: 'whinchat_backup_last_success_timestamp_seconds',
    help: 'When the last backup that succeeded was begun (seconds since 1970); absent where there is none',
    read: ({ backups: { state } }) => (state.succeededAt === undefined ? [] : [{ value: state.succeededAt / 1000 }]),
  },
  {
    name: 'whinchat_backup_failed',
    help: 'Whether the last attempt at a backup failed: 1 if so',
    read: ({ backups: { state } }) => [{ value: state.failure === undefined ? 0 : 1 }],
  },
  {
    name: 'whinchat_backup_size_bytes',
    help: 'Bytes of the newest backup in BACKUP_DIR',
    read: ({ backups: { last } }) => (last?.size ? [{ value: last.size.bytes }] : []),
  },
  {
    name: 'whinchat_trouble',
    help: 'Whether something needs somebody, as /admin/health says it: 1 if so',
    labels: ['kind'],
    read(health) {
      const found = new Set(troublesOf(health));
      return TROUBLES.map((kind) => ({ labels: { kind }, value: found.has(kind) ? 1 : 0 }));
    },
  },
];

import { DAY, doubtOfClock, isTimeUnknown, MINUTE, now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { type DatabaseFacts, readDatabaseFacts } from '../../platform/db/database-facts.ts';
import { type Disk, readDisk } from '../../platform/disk-space.ts';
import { countJobs } from '../../platform/jobs/count.ts';
import { oldestDue } from '../../platform/jobs/depth.ts';
import { ALL_LANES, type Lane } from '../../platform/jobs/job.ts';
import { programVersion } from '../../platform/program-commit.ts';
import { type BackupState, readBackupState } from '../backups/state.ts';
import { listStoredBackups, type StoredBackup } from '../backups/stored.ts';
import { type Forecast, forecastDisk } from './disk.ts';
import { type MailHealth, readMailHealth } from './mail.ts';

/** The jobs of a lane, and since when (ms) the oldest that is due waits. */
export type LaneHealth = {
  readonly lane: Lane;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly dueSince: number | undefined;
};

/** How the server itself fares. */
export type Health = {
  /** Undefined where it cannot be read. */
  readonly disk: (Disk & { readonly forecast: Forecast }) | undefined;
  readonly database: DatabaseFacts & { readonly isDamaged: boolean };
  /** The lanes with jobs. */
  readonly lanes: readonly LaneHealth[];
  readonly mail: MailHealth;
  /** The newest backup, and the newest that was verified, in the folder for backups as this process sees it. */
  readonly backups: {
    readonly last: StoredBackup | undefined;
    readonly verified: StoredBackup | undefined;
    readonly state: BackupState;
  };
  /** What about the machine's clock is not believed. */
  readonly clock: 'right' | 'leapt' | 'unknown';
  readonly program: {
    readonly version: string;
    readonly node: string;
    /** Bytes of memory that this process takes up. */
    readonly memory: number;
    /** When it started (ms). */
    readonly startedAt: number;
  };
};

/** What may need somebody. */
export const TROUBLES = [
  'noBackup',
  'oldBackup',
  'backupFailed',
  'badBackup',
  'diskFull',
  'diskFills',
  'databaseDamaged',
  'jobsLate',
  'jobsDead',
  'noMail',
  'mailFails',
  'clock',
] as const;

export type Trouble = (typeof TROUBLES)[number];

/** The smallest free part of a disk, and the fewest days until it is full, that need nobody. */
const LEAST_FREE = 0.05;
const LEAST_DAYS = 30;

/** How long (ms) a due job may wait before people are late. Conversions of media and what other servers are asked for take longer. */
const LATE = 15 * MINUTE;
const PATIENT: ReadonlySet<Lane> = new Set(['low', 'probe', 'remote', 'remote_low', 'media', 'imports', 'outbox']);

/** How long ago (ms) mail has failed that still matters. */
const RECENT = 7 * DAY;

/** A daily backup may be a day late, and so many are looked through for one that was verified. */
const OLD = 2 * DAY;
const LOOKED_THROUGH = 10;

/** Asks the machine, the database and the queue how they fare. Reads no posts. */
export async function readHealth(ctx: Context): Promise<Health> {
  const { store, config } = ctx;
  return {
    disk: await readDiskOf(config.dataDir),
    database: { ...(await readDatabaseFacts(store.db)), isDamaged: store.isDamaged() },
    lanes: await readLanes(ctx),
    mail: await readMailHealth(ctx),
    backups: await readBackups(ctx),
    clock: isTimeUnknown() ? 'unknown' : doubtOfClock() ? 'leapt' : 'right',
    program: {
      version: programVersion(),
      node: process.versions.node,
      memory: process.memoryUsage.rss(),
      startedAt: now() - Math.round(process.uptime() * 1000),
    },
  };
}

async function readDiskOf(folder: string): Promise<Health['disk']> {
  const disk = await readDisk(folder).catch(() => undefined);
  return disk && { ...disk, forecast: await forecastDisk(folder, disk) };
}

async function readBackups(ctx: Context): Promise<Health['backups']> {
  const newest = await listStoredBackups(ctx.config.backupDir, LOOKED_THROUGH);
  const verified = newest.find(({ verification }) => verification !== undefined);
  return { last: newest[0], verified, state: await readBackupState(ctx) };
}

async function readLanes({ store: { db } }: Context): Promise<LaneHealth[]> {
  const counts = await countJobs(db);
  const due = await oldestDue(db, ALL_LANES);
  const countOf = (lane: Lane, state: string) =>
    Number(counts.find((one) => one.lane === lane && one.state === state)?.count ?? 0);
  return ALL_LANES.map((lane) => ({
    lane,
    waiting: countOf(lane, 'waiting'),
    running: countOf(lane, 'running'),
    dead: countOf(lane, 'dead'),
    dueSince: due.get(lane),
  })).filter(({ waiting, running, dead }) => waiting + running + dead > 0);
}

/** What of it needs somebody, what is worst first. */
export function troublesOf({ disk, database, lanes, mail, backups, clock }: Health): Trouble[] {
  const isLate = ({ lane, dueSince }: LaneHealth) =>
    dueSince !== undefined && !PATIENT.has(lane) && now() - dueSince > LATE;
  const { forecast } = disk ?? {};
  const { succeededAt } = backups.state;
  const found: readonly (readonly [Trouble, boolean])[] = [
    ['databaseDamaged', database.isDamaged],
    ['diskFull', disk !== undefined && disk.free < disk.total * LEAST_FREE],
    ['clock', clock !== 'right'],
    ['jobsLate', lanes.some(isLate)],
    ['badBackup', backups.verified?.verification?.problem != null],
    ['backupFailed', backups.state.failure !== undefined],
    ['noBackup', succeededAt === undefined],
    ['oldBackup', succeededAt !== undefined && succeededAt < now() - OLD],
    ['diskFills', forecast?.kind === 'full' && forecast.days < LEAST_DAYS],
    ['mailFails', mail.isConfigured && mail.lastFailure !== undefined && mail.lastFailure.at > now() - RECENT],
    ['noMail', !mail.isConfigured],
    ['jobsDead', lanes.some(({ dead }) => dead > 0)],
  ];
  return found.filter(([, isSo]) => isSo).map(([trouble]) => trouble);
}

import { answerBackupQuestion } from '../../../domain/backups/ask.ts';
import { readBackupRoom } from '../../../domain/backups/room.ts';
import { listFailingHosts } from '../../../domain/deliveries/failing-hosts.ts';
import { type Health, readHealth, troublesOf } from '../../../domain/health/read-health.ts';
import { retryJobs } from '../../../domain/health/retry-jobs.ts';
import { readSpace } from '../../../domain/media/space.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { seeOther } from '../../../http/html/page.ts';
import { oneOf, pathId, required } from '../../../http/params/scalars.ts';
import type { Route } from '../../../http/route.ts';
import { userRoute } from '../../../http/route.ts';
import {
  isAllowed,
  readsBackups,
  readsDomainBlocks,
  readsHealth,
  retriesJobs,
  writesBackups,
} from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { toWire } from '../../../lib/id.ts';
import { now, toIso } from '../../../lib/time.ts';
import { listJobs } from '../../../platform/jobs/list.ts';
import { type HealthView, health } from '../../../views/admin/machine/health.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

/** So many of each kind are shown. */
const LISTED = 20;

const showHealth = userRoute({
  method: 'GET',
  path: '/admin/health',
  access: readsHealth,
  params: {},
  summary: 'How the server itself fares: disk, database, jobs, deliveries, mail, clock, version',
  async handle(call) {
    const body = health(await viewOf(call), await readerOf(call));
    return adminPage(call, { title: call.request.words.moderation.ways.health, body });
  },
});

async function viewOf(call: StaffCall): Promise<HealthView> {
  const { ctx, db, viewer } = call;
  const found = await readHealth(ctx);
  const { media, copies } = await readSpace(db);
  const { count, hosts } = await listFailingHosts(db, LISTED);
  const { database, mail, clock, program } = found;
  return {
    troubles: troublesOf(found),
    disk: diskOf(found),
    space: { database: database.bytes, media, copies, isInBucket: ctx.config.s3 !== undefined },
    lanes: found.lanes.map((lane) => ({ ...lane, dueSince: isoOf(lane.dueSince) })),
    dead: await deadOf(db),
    hosts: {
      count,
      listed: hosts.map(({ failingSince, lastError, ...host }) => ({
        ...host,
        since: isoOf(failingSince),
        error: lastError ?? '',
      })),
      isLinked: isAllowed(viewer, readsDomainBlocks),
    },
    mail: {
      ...mail,
      lastFailure: mail.lastFailure && { ...mail.lastFailure, at: toIso(mail.lastFailure.at) },
    },
    backups: { ...backupsOf(found), isLinked: isAllowed(viewer, readsBackups), question: await questionOf(call) },
    clock: { state: clock, now: toIso(now()) },
    program: { ...program, startedAt: toIso(program.startedAt), database: `${database.name} ${database.version}` },
  };
}

function diskOf({ disk }: Health): HealthView['disk'] {
  if (!disk) return undefined;
  const { free, total, forecast } = disk;
  const fullIn = forecast.kind === 'full' ? forecast.days : forecast.kind === 'steady' ? 'never' : 'unknown';
  return { free, total, fullIn };
}

/** What those are asked who decide about backups of a server that has never been told, and makes none. */
async function questionOf({ ctx, db, viewer }: StaffCall): Promise<HealthView['backups']['question']> {
  const { backup_time: time, backup_asked: isAsked } = await readSettings(db);
  if (isAsked || time !== null || !isAllowed(viewer, writesBackups)) return undefined;
  return readBackupRoom(ctx);
}

function backupsOf({
  backups: { last, verified, state },
}: Health): Omit<HealthView['backups'], 'isLinked' | 'question'> {
  const { verification } = verified ?? {};
  const { failure, succeededAt, time } = state;
  return {
    last: succeededAt === undefined ? undefined : { at: toIso(succeededAt), size: last?.size?.bytes },
    failure: failure && { at: toIso(failure.at), problem: failure.problem },
    time,
    verified: verification && { at: verification.at, isWhole: verification.problem === null },
  };
}

async function deadOf(db: StaffCall['db']): Promise<HealthView['dead']> {
  const jobs = await listJobs(db, 'dead', LISTED);
  return jobs.map(({ id, name, attempts, dead_at, created_at, last_error }) => ({
    id: toWire(id),
    name,
    attempts,
    since: toIso(dead_at ?? created_at),
    error: last_error ?? '',
  }));
}

function isoOf(ms: number | null | undefined): string | undefined {
  return ms === null || ms === undefined ? undefined : toIso(ms);
}

const retryAll = userRoute({
  method: 'POST',
  path: '/admin/health/jobs/retry',
  access: retriesJobs,
  params: {},
  summary: 'Try all work again that was given up',
  async handle({ viewer, write }) {
    await write((tx) => retryJobs(tx, viewer));
    return seeOther('/admin/health#jobs', 'work_retried');
  },
});

const retryOne = userRoute({
  method: 'POST',
  path: '/admin/health/jobs/:id/retry',
  access: retriesJobs,
  params: { id: pathId() },
  summary: 'Try work again that was given up',
  async handle({ viewer, params, write }) {
    const count = await write((tx) => retryJobs(tx, viewer, params.id));
    if (count === 0) throw notFound();
    return seeOther('/admin/health#jobs', 'work_retried');
  },
});

const answerByForm = userRoute({
  method: 'POST',
  path: '/admin/health/backups',
  access: writesBackups,
  params: { answer: required(oneOf('yes', 'no')) },
  summary: 'Say whether backups are made every day, which a server is asked once that was there before they were',
  async handle({ viewer, params, write }) {
    await write((tx) => answerBackupQuestion(tx, viewer, params.answer === 'yes'));
    return seeOther('/admin/health#backups', 'saved');
  },
});

/** How the server fares, and work that was given up. */
export const healthPages: readonly Route[] = [showHealth, retryAll, retryOne, answerByForm];

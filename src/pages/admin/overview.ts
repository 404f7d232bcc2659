import { readHealth, type Trouble, troublesOf } from '../../domain/health/read-health.ts';
import { countWeek } from '../../domain/instance/activity.ts';
import { countPeople } from '../../domain/instance/statistics.ts';
import { countWaiting, WAITING_KINDS, type WaitingKind } from '../../domain/pending-counts/for-staff.ts';
import type { Call } from '../../http/route.ts';
import { userRoute } from '../../http/route.ts';
import { dutiesOf, entersModeration, isAllowed, readsHealth, readsMeasures } from '../../http/staff-access.ts';
import { html } from '../../lib/html/template.ts';
import { DAY, now, toIso } from '../../lib/time.ts';
import { machineTroubles, type People, peopleFigures, type Task, tasks } from '../../views/admin/dashboard.ts';
import type { Words } from '../../words/words.ts';
import { clockOf } from '../reader.ts';
import { adminPage } from './admin-page.ts';
import { placeOf } from './ways.ts';

/** What needs somebody, without work that was given up, which is among what waits. */
async function troublesBeside(ctx: Call['ctx']): Promise<Trouble[]> {
  return troublesOf(await readHealth(ctx)).filter((trouble) => trouble !== 'jobsDead');
}

/** More are not counted, and are many. */
const MOST = 1000;

export const showOverview = userRoute({
  method: 'GET',
  path: '/admin',
  access: entersModeration,
  params: {},
  summary: 'What waits for those who moderate, figures about people, and whether the machine is well',
  async handle(call) {
    const { db, ctx, viewer, request } = call;
    const { words } = request;
    const people = isAllowed(viewer, readsMeasures) && peopleFigures(await readPeople(db), words);
    const machine = isAllowed(viewer, readsHealth) && machineTroubles(await troublesBeside(ctx), words);
    const body = html`${tasks(await tasksOf(call), clockOf(call))}${machine}${people}`;
    return adminPage(call, { title: words.moderation.title, body });
  },
});

async function tasksOf({ db, viewer, request }: Pick<Call, 'db' | 'viewer' | 'request'>): Promise<Task[]> {
  const waiting = await countWaiting(db, dutiesOf(viewer), MOST);
  return WAITING_KINDS.flatMap((kind) => {
    const { count, oldest } = waiting.get(kind) ?? { count: 0, oldest: undefined };
    const path = placeOf(kind);
    if (count === 0 || path === undefined) return [];
    const text = request.words.moderation[TEXTS[kind]](count);
    return [{ path, text, oldest: oldest === undefined ? undefined : toIso(oldest) }];
  });
}

const TEXTS = {
  reports: 'openReports',
  signUps: 'signUps',
  appeals: 'appeals',
  trends: 'trendsWait',
  drafts: 'draftsWait',
  held: 'heldPosts',
  dead: 'deadJobs',
} as const satisfies Readonly<Record<WaitingKind, keyof Words['moderation']>>;

async function readPeople(db: Call['db']): Promise<People> {
  const { users: members, activeMonth: active, localStatuses: posts } = await countPeople(db);
  const { registrations: joined, statuses: written } = await countWeek(db, now() - 7 * DAY);
  return {
    members: Number(members),
    active: Number(active),
    joined: Number(joined),
    posts: Number(posts),
    written: Number(written),
  };
}

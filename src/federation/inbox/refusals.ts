import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { serverOf } from '../../lib/origin.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import type { RefusedActivityRow } from '../../schema/federation.ts';
import { idOf } from '../parse-document.ts';
import type { JsonObject } from '../vocabulary.ts';

/** A refused activity: what it claims about itself, and why it was refused. */
export type Refusal = {
  readonly host: string;
  readonly status: number;
  readonly type: string;
  readonly reason: string;
  readonly actorUri: string | null;
  readonly message: string;
};

/** How long (ms) refusals are kept, and how many different ones per server and in total. */
const KEPT = 7 * 86_400_000;
const MOST_OF_HOST = 20;
const MOST = 2000;

/**
 * Refusals are written together at this interval (ms), so that somebody who floods this server with nonsense does not make it write as
 * much.
 */
const SPAN = 5000;
const MOST_AT_ONCE = 200;
const MOST_OF_HOST_AT_ONCE = 10;

const LISTED = 50;

type Waiting = { readonly refusal: Refusal; readonly count: number; readonly firstAt: number; readonly lastAt: number };

const waitingIn = perOwner((_store: Store) => new Map<string, Waiting>());

/** Whether another refusal would be recorded. Only so many at a time are, and others need not be looked into. */
export function hasRoomForRefusal(store: Store): boolean {
  return waitingIn(store).size < MOST_AT_ONCE;
}

/** Records a refusal, to be written soon. If the server stops before that, it is lost. */
export function noteRefusal(store: Store, given: Refusal): void {
  const waiting = waitingIn(store);
  const refusal = storable(given);
  const name = JSON.stringify([refusal.host, refusal.status, refusal.type, refusal.reason]);
  const known = waiting.get(name);
  const at = now();
  if (!known && !isRoomFor(waiting, refusal.host)) return;
  waiting.set(name, { refusal, count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? at, lastAt: at });
  if (waiting.size > 1 || known) return;
  // A failure is ignored: nothing depends on refusals, and an unreachable database is reported elsewhere.
  setTimeout(() => writeRefusals(store).catch(() => undefined), SPAN).unref();
}

/** Records that an activity was refused after its request had been answered with 202; `signerAccountUri` is proven to have sent it. */
export function noteRefusedActivity(
  store: Store,
  { activity, signerAccountUri }: { readonly activity: JsonObject; readonly signerAccountUri: string },
  reason: string,
): void {
  if (!hasRoomForRefusal(store)) return;
  noteRefusal(store, {
    host: serverOf(signerAccountUri)?.host ?? '',
    status: 202,
    type: typeof activity.type === 'string' ? activity.type : 'unknown',
    reason,
    actorUri: idOf(activity.actor) ?? null,
    message: JSON.stringify(activity),
  });
}

function isRoomFor(waiting: ReadonlyMap<string, Waiting>, host: string): boolean {
  if (waiting.size >= MOST_AT_ONCE) return false;
  let ofHost = 0;
  for (const { refusal } of waiting.values()) if (refusal.host === host) ofHost += 1;
  return ofHost < MOST_OF_HOST_AT_ONCE;
}

const LENGTHS = { host: 300, type: 100, reason: 300, actorUri: 2000, message: 4000 } as const;

/** Removes characters that would control a terminal, and NUL, which PostgreSQL cannot store. */
function storable({ host, status, type, reason, actorUri, message }: Refusal): Refusal {
  const short = (text: string, length: number) =>
    text
      .slice(0, length)
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed();
  return {
    host: short(host, LENGTHS.host).toLowerCase(),
    status,
    type: short(type, LENGTHS.type),
    reason: short(reason, LENGTHS.reason),
    actorUri: actorUri === null ? null : short(actorUri, LENGTHS.actorUri),
    message: short(message, LENGTHS.message),
  };
}

/** Writes the waiting refusals, and deletes those that are too old or too many. */
export async function writeRefusals(store: Store): Promise<void> {
  const waiting = waitingIn(store);
  const all = [...waiting.values()];
  waiting.clear();
  if (all.length === 0) return;
  await store.transaction(async (tx) => {
    for (const one of all) await write(tx, one);
    for (const host of new Set(all.map(({ refusal }) => refusal.host))) await purgeHost(tx, host);
    await purgeRefusals(tx);
  });
}

async function write(tx: Tx, { refusal, count, firstAt, lastAt }: Waiting): Promise<void> {
  const { actorUri, ...said } = refusal;
  const latest = { actor_uri: actorUri, message: said.message, last_at: lastAt };
  await tx
    .insertInto('refused_activities')
    .values({ id: newId(), ...said, ...latest, count, first_at: firstAt })
    .onConflict((oc) =>
      oc
        .columns(['host', 'status', 'type', 'reason'])
        .doUpdateSet((eb) => ({ ...latest, count: eb('refused_activities.count', '+', count) })),
    )
    .execute();
}

async function purgeHost(tx: Tx, host: string): Promise<void> {
  await sql`delete from refused_activities where host = ${host} and id not in (
    select id from refused_activities where host = ${host} order by last_at desc, id desc limit ${MOST_OF_HOST})`.execute(
    tx,
  );
}

/** Deletes refusals that are too old or too many, keeping the newest. */
export async function purgeRefusals(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('refused_activities')
    .where('last_at', '<', now() - KEPT)
    .execute();
  await sql`delete from refused_activities where last_at <= (
    select last_at from refused_activities order by last_at desc limit 1 offset ${MOST})`.execute(tx);
}

/** The latest refusals of a server (host and port), or of all servers, newest first. */
export function listRefusals(db: Db, host?: string): Promise<RefusedActivityRow[]> {
  return db
    .selectFrom('refused_activities')
    .selectAll()
    .$if(host !== undefined, (query) => query.where('host', '=', host ?? ''))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
}

/** The number of refusals per server, the largest first. */
export async function countRefusals(db: Db): Promise<{ host: string; count: number }[]> {
  const { rows } = await sql<{ host: string; count: number }>`
    select host, sum(count) as count from refused_activities group by host order by 2 desc, host limit 100`.execute(db);
  return rows.map(({ host, count }) => ({ host, count: Number(count) }));
}

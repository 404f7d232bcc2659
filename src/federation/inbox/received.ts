import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ReceivedActivitiesTable } from '../../schema/federation.ts';
import type { JsonObject } from '../vocabulary.ts';

/**
 * The content of an activity, and when its actor's own server signed the request that delivered it (ms); undefined when another server
 * signed it.
 */
export type Fingerprint = { readonly digest: string; readonly signedAt: number | undefined };

/**
 * How an activity is recognised later: by the post that it brings, or by its id, and by its content unless its id is never reused.
 */
export type Arrival = {
  readonly uri: string | undefined;
  readonly actor: string;
  readonly type: string;
  readonly fingerprint?: Fingerprint | undefined;
  /** The id of the post that it brings. */
  readonly postUri?: string | undefined;
};

type Known = Pick<ReceivedActivitiesTable, 'actor_uri' | 'type' | 'contents' | 'received_at'>;

/** How long (ms) the ids of activities are kept: longer than any server repeats one. */
const KEPT = 7 * 86_400_000;

/** How long (ms) an activity that was undone before it arrived is kept out. Mastodon: `delete_later!`. */
const UNDONE_FOR = 6 * 3_600_000;

/** The most contents kept for one id; older ones are dropped, and their signatures have expired long since. */
const MAX_CONTENTS = 50;
const DIGEST_LENGTH = 22;

/** Activities that an account can do, undo and do again with the same content; repeating one has no further effect. */
const REPEATABLE: ReadonlySet<string> = new Set(['Follow', 'Like', 'EmojiReact', 'Announce', 'Block', 'Undo']);

/** The content of an activity, without signatures that others may have added. */
export function fingerprintOf(
  { signature, proof, ...document }: JsonObject,
  signedAt: number | undefined,
): Fingerprint {
  return { digest: hash('sha256', JSON.stringify(document), 'base64url').slice(0, DIGEST_LENGTH), signedAt };
}

/** Whether an activity has already been processed. */
export async function hasArrived(db: Db, arrival: Arrival): Promise<boolean> {
  if (arrival.uri === undefined) return false;
  const row = await db
    .selectFrom('received_activities')
    .select(['actor_uri', 'type', 'contents', 'received_at'])
    .where('uri', '=', arrival.uri)
    .executeTakeFirst();
  return row !== undefined && !isNew(row, arrival);
}

/**
 * Claims an activity for this transaction; false when it has already been processed. One that brings a post only locks the post's id by name
 * and leaves no trace, because most activities are such.
 */
export async function claimActivity(tx: Tx, arrival: Arrival): Promise<boolean> {
  const { uri, actor, type, fingerprint, postUri } = arrival;
  if (uri === undefined) return true;
  if (postUri !== undefined) {
    await lockName(tx, postUri);
    return !(await hasDelivered(tx, actor, postUri));
  }
  const row = { uri, actor_uri: actor, type, received_at: now() };
  if (!fingerprint) return insertOrNothing(tx, { ...row, contents: null });
  const contents = addTo('', fingerprint);
  if (await insertOrNothing(tx, { ...row, contents })) return true;
  const known = await lock(tx, uri);
  if (!known || !isNew(known, arrival)) return false;
  await tx
    .updateTable('received_activities')
    .set({ ...row, contents: addTo(known.contents ?? '', fingerprint) })
    .where('uri', '=', uri)
    .execute();
  return true;
}

type NewReceived = Selectable<ReceivedActivitiesTable>;

const insert = prepared((tx: Tx, row: NewReceived) =>
  tx
    .insertInto('received_activities')
    .values(row)
    .onConflict((oc) => oc.doNothing()),
);

/** Whether there was no activity with that id yet. */
async function insertOrNothing(tx: Tx, row: NewReceived): Promise<boolean> {
  return (await insert(tx, row)).changed === 1;
}

/** Whether an actor's post is stored, and was not only fetched before. */
async function hasDelivered(tx: Tx, actor: string, postUri: string): Promise<boolean> {
  const { rows } = await findDelivered(tx, { actor, postUri });
  return rows.length > 0;
}

const findDelivered = prepared((db, { actor, postUri }: { readonly actor: string; readonly postUri: string }) =>
  db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('early_statuses as e', 'e.status_id', 's.id')
    .select('s.id')
    .where('s.uri', '=', postUri)
    .where('a.uri', '=', actor)
    .where('e.status_id', 'is', null),
);

/**
 * Keeps an undone activity from taking effect afterwards. If it has not arrived yet, it may be on its way and is kept out for a while; if
 * it has, it counts again when it is signed later than the Undo. Returns whether it has not arrived yet.
 */
export async function markUndone(
  tx: Tx,
  undone: Omit<Arrival, 'fingerprint'>,
  signedAt: number | undefined,
): Promise<boolean> {
  const { uri, actor, type } = undone;
  if (uri === undefined) return false;
  const row = { uri, actor_uri: actor, type, received_at: now(), contents: '' };
  if (await insertOrNothing(tx, row)) return true;
  const known = await lock(tx, uri);
  if (!known?.contents || signedAt === undefined) return false;
  const ended = read(known.contents).map(([digest, at]): Entry => [digest, Math.max(at, signedAt)]);
  await tx
    .updateTable('received_activities')
    .set({ contents: write(ended) })
    .where('uri', '=', uri)
    .execute();
  return false;
}

/**
 * Many servers reuse an id: for following again after an Undo, for each edit of a post, or when they have no better one. It is a new
 * activity when its content differs or, if it can be repeated, when it was signed later; a replayed request fulfils neither.
 */
function isNew(known: Known, { actor, type, fingerprint }: Arrival): boolean {
  if (fingerprint?.signedAt === undefined) return false;
  // Mobilizon uses the id of an event's Create for its Update as well.
  if (known.contents === null) return known.type !== type;
  if (known.contents === '') return known.actor_uri !== actor || known.received_at < now() - UNDONE_FOR;
  const earlier = read(known.contents).find(([digest]) => digest === fingerprint.digest);
  return !earlier || (REPEATABLE.has(type) && fingerprint.signedAt > earlier[1]);
}

/** Locks and returns the current row of an id, so that nobody else changes it until this transaction ends. */
function lock(tx: Tx, uri: string): Promise<Known | undefined> {
  return tx
    .updateTable('received_activities')
    .set((eb) => ({ received_at: eb.ref('received_at') }))
    .where('uri', '=', uri)
    .returning(['actor_uri', 'type', 'contents', 'received_at'])
    .executeTakeFirst();
}

/** A digest, and when it was last signed (ms). */
type Entry = readonly [digest: string, signedAt: number];

function addTo(contents: string, { digest, signedAt = 0 }: Fingerprint): string {
  const others = read(contents).filter((entry) => entry[0] !== digest);
  return write([...others.slice(1 - MAX_CONTENTS), [digest, signedAt]]);
}

function read(contents: string): Entry[] {
  return contents
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry) => [entry.slice(0, DIGEST_LENGTH), Number(entry.slice(DIGEST_LENGTH))]);
}

const write = (entries: readonly Entry[]) => entries.map(([digest, at]) => `${digest}${at}`).join(' ');

/** Deletes the ids of activities that are too old to be repeated. */
export async function purgeReceived(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('received_activities')
    .where('received_at', '<', now() - KEPT)
    .execute();
}

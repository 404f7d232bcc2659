import { readAccountRefusals, readRefusals } from '../../domain/servers/refusals.ts';
import { AppError, isTransient } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { decodeActivity, type IncomingActivity } from '../decode/activity.ts';
import { type Decoded, ignored, read, refused } from '../decode/decoded.ts';
import { hostOf, speaksFor } from '../decode/origin.ts';
import { toPlain } from '../decode/plain.ts';
import type { Node } from '../decode/read.ts';
import { actorOf } from '../parse-document.ts';
import { findAccountByUri, isOurs, isStale, resolveActor } from '../resolve/actor.ts';
import { verifyEmbedded } from '../signatures/verify-embedded.ts';
import type { JsonObject } from '../vocabulary.ts';
import { addressedTo, admitOwner } from './delivered-to.ts';
import { earlyRetraction } from './early-retraction.ts';
import { withForwarding } from './forward.ts';
import { acceptForwarded } from './forwarded.ts';
import { HANDLERS } from './handlers.ts';
import { inOrder } from './in-order.ts';
import type { Effect } from './inbound.ts';
import { type Arrival, claimActivity, fingerprintOf, hasArrived, markUndone } from './received.ts';
import { restoredAccount } from './restore.ts';

/** An activity whose request was signed by a key of `signerAccountUri`. */
export type Received = {
  readonly activity: JsonObject;
  readonly signerAccountUri: string;
  /** Identifies an activity without an id when it is delivered again. */
  readonly standIn?: string | undefined;
  /** When the request was signed (ms). */
  readonly signedAt?: number | undefined;
  /** The owner of the inbox to which the activity was delivered, unless that was the shared one. */
  readonly ownerId?: number | undefined;
};

/** The result of an activity, with the reason unless it took effect. */
export type Outcome =
  | { readonly outcome: 'done' | 'repeated' }
  | { readonly outcome: 'ignored' | 'refused'; readonly reason: string };

/** Ends the job that brought the activity, in the transaction of its effect. */
export type Settle = (tx: Tx) => Promise<void>;

/** How many activities are written at once: a person's own write waits behind no more than these. */
const AT_ONCE = 32;

const turnsOf = perOwner((_ctx: Context) => limitConcurrency(AT_ONCE));

/** Runs the last transaction of a job, which is repeated with its job if it is lost. */
function write<T>(ctx: Context, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return turnsOf(ctx)(() => ctx.store.transaction(fn, { flushLater: true }));
}

/**
 * Processes one activity: decodes it, fetches what it needs, and records its effect together with its id, so that it takes effect once.
 * Throws AppError 'unavailable' when it must be retried because another server has to answer first.
 */
export function acceptActivity(ctx: Context, received: Received, settle: Settle): Promise<Outcome> {
  return inOrder(ctx, received.activity, () => accept(ctx, received, settle));
}

async function accept(ctx: Context, arrived: Received, settle: Settle): Promise<Outcome> {
  const received = await proven(ctx, arrived);
  const plain = await toPlain(received.activity);
  // Only its author's own server decides who may see a post.
  const ownerId = isByActor(arrived) ? arrived.ownerId : undefined;
  const decoded = plain.outcome === 'read' ? decodeActivity(addressed(ctx, plain.value, ownerId)) : plain;
  if (decoded.outcome !== 'read') return conclude(ctx, settle, decoded);
  const activity = decoded.value;
  const isProven = activity.actor === received.signerAccountUri;
  const fingerprint = fingerprintUnder(activity, arrived);
  // Without proof that the actor made it, an activity neither uses up an id of the actor nor is forwarded.
  const own = isProven ? { uri: activity.uri ?? arrived.standIn, postUri: postIn(activity) } : { uri: undefined };
  const claim = { ...activity, ...own, fingerprint, ownerId };
  // Without an id either, since some of the effect may precede its transaction.
  const arrival = fingerprint ? { ...activity, fingerprint } : activity.uri === undefined ? claim : undefined;
  if (arrival && (await hasArrived(ctx.store.db, arrival))) return conclude(ctx, settle, { outcome: 'repeated' });
  const names = { signerUri: received.signerAccountUri, senderUri: arrived.signerAccountUri };
  const effect = await effectOf(ctx, activity, names);
  if (effect.outcome !== 'read') return conclude(ctx, settle, effect, claim);
  const whole = isProven ? withForwarding(arrived.activity, activity, effect.value) : effect.value;
  return apply(ctx, claim, whole, settle);
}

/** An activity, and the keys by which it is recognised later. */
type Claim = IncomingActivity & Arrival & Pick<Received, 'ownerId'>;

/**
 * The key by which an activity is recognised besides its id; undefined when it has no id of its own. A Create that contains its post needs
 * no such key, because the post's id already makes it take effect once.
 */
function fingerprintUnder({ uri, type, object }: IncomingActivity, arrived: Received) {
  if (uri === undefined || (type === 'Create' && object.node !== undefined)) return undefined;
  return fingerprintOf(arrived.activity, isByActor(arrived) ? arrived.signedAt : undefined);
}

/**
 * The id of the post that an activity brings, undefined for all others. Votes in polls are brought like posts, but have a title and are not
 * stored.
 */
function postIn({ type, object: { uri, node } }: IncomingActivity): string | undefined {
  return type === 'Create' && node && node.name == null && node.nameMap == null ? uri : undefined;
}

function isByActor({ activity, signerAccountUri }: Received): boolean {
  return actorOf(activity) === signerAccountUri;
}

function addressed(ctx: Context, activity: Node, ownerId: number | undefined): Node {
  return ownerId === undefined ? activity : addressedTo(ctx.store.db, activity, ownerId);
}

/** An activity delivered by another server than the actor's is as good as one from the actor when it carries the actor's own signature. */
async function proven(ctx: Context, received: Received): Promise<Received> {
  const { activity, signerAccountUri: senderUri } = received;
  if (isByActor(received)) return received;
  const believed = await verifyEmbedded(ctx, activity, senderUri);
  const actorUri = believed && actorOf(believed);
  return believed && actorUri ? { ...received, activity: believed, signerAccountUri: actorUri } : received;
}

/** The actor proven to have made an activity, and the actor who signed the request that brought it. */
type Names = { readonly signerUri: string; readonly senderUri: string };

async function effectOf(ctx: Context, activity: IncomingActivity, names: Names): Promise<Decoded<Effect>> {
  const { actor: actorUri, uri, type } = activity;
  const { signerUri, senderUri } = names;
  if (isOurs(ctx, actorUri)) return refused('the actor would be one of this server');
  if (uri !== undefined && !speaksFor(actorUri, uri)) return refused('the id is of another server than the actor');
  for (const name of new Set([actorUri, senderUri])) {
    if (await isFromRefused(ctx, name)) return refused('the server is blocked');
  }
  if (actorUri !== signerUri) return acceptForwarded(ctx, activity, senderUri);
  const actor = await findActor(ctx, activity);
  if (!actor) return ofUnknown(ctx, activity);
  if (actor.suspended_at !== null && !isAllowedToSuspended(activity, actor)) return refused('the actor is suspended');
  const effect = await HANDLERS[type]({ ctx, activity, actor, senderUri });
  return effect.outcome === 'read' && isStale(actor) ? read(withRefresh(effect.value, actor)) : effect;
}

/** What comes of an activity whose actor is not known here. */
async function ofUnknown(ctx: Context, activity: IncomingActivity): Promise<Decoded<Effect>> {
  const restored = await restoredAccount(ctx, activity);
  return restored ?? earlyRetraction(activity) ?? ignored('the actor is not known and cannot be had');
}

/** Whether staff refuse the server of an actor, or that of its handle when it is known here. */
async function isFromRefused({ store: { db } }: Context, uri: string): Promise<boolean> {
  const account = await findAccountByUri(db, uri);
  const refusals = account ? await readAccountRefusals(db, account) : await readRefusals(db, hostOf(uri));
  return refusals.everything;
}

/** Suspended actors may still delete and undo. */
const ALLOWED_TO_SUSPENDED: ReadonlySet<string> = new Set(['Delete', 'Undo', 'Reject', 'Remove']);

/** A suspension by the actor's own server ends with an Update of the profile. */
function isAllowedToSuspended({ type, object }: IncomingActivity, { uri, suspension_origin }: AccountRow): boolean {
  if (ALLOWED_TO_SUSPENDED.has(type)) return true;
  return type === 'Update' && object.uri === uri && suspension_origin === 'remote';
}

/**
 * These only concern things of actors known here, so an unknown actor is not fetched for them; nor for an Update of its profile. An Update
 * of a post may have overtaken the post itself, so there the actor is fetched.
 */
const NOTHING_WITHOUT_ACTOR: ReadonlySet<string> = new Set(['Delete', 'Undo', 'Reject', 'Remove']);

async function findActor(ctx: Context, { actor, type, object }: IncomingActivity): Promise<AccountRow | undefined> {
  const known = await findAccountByUri(ctx.store.db, actor);
  if (known) return known.domain === null ? undefined : known;
  return NOTHING_WITHOUT_ACTOR.has(type) || (type === 'Update' && object.uri === actor)
    ? undefined
    : resolveActor(ctx, actor);
}

function withRefresh(effect: Effect, actor: AccountRow): Effect {
  return async (tx, overtook) => {
    await effect(tx, overtook);
    await enqueue(tx, {
      name: 'refresh-account',
      payload: { uri: actor.uri },
      lane: 'low',
      host: new URL(actor.uri).host,
      uniqueKey: `refresh-account:${actor.id}`,
      maxAttempts: 3,
    });
  };
}

async function apply(ctx: Context, activity: Claim, effect: Effect, settle: Settle): Promise<Outcome> {
  try {
    const isNew = await write(ctx, async (tx) => {
      const { postUri, object } = activity;
      const claimed = await claimActivity(tx, activity);
      // Another process may be storing the object that is deleted here, or the reverse; a post is locked already.
      if (claimed && postUri === undefined && object.uri !== undefined) await lockName(tx, object.uri);
      if (claimed) await takeEffect(tx, activity, effect);
      else if (activity.ownerId !== undefined) await admitOwner(tx, activity, activity.ownerId);
      await settle(tx);
      return claimed;
    });
    return { outcome: isNew ? 'done' : 'repeated' };
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    return conclude(ctx, settle, { outcome: 'refused', reason: error.message }, activity);
  }
}

async function takeEffect(tx: Tx, { type, actor, object, fingerprint }: Claim, effect: Effect): Promise<void> {
  const undone = { uri: object.uri, actor, type: object.types[0] ?? 'unknown' };
  const overtook = type === 'Undo' && (await markUndone(tx, undone, fingerprint?.signedAt));
  await effect(tx, overtook);
}

/** Ends the job of an activity without effect. Unless it brings a post, a refused activity is not examined again for a while. */
async function conclude<O extends Outcome>(ctx: Context, settle: Settle, outcome: O, activity?: Claim): Promise<O> {
  await write(ctx, async (tx) => {
    if (outcome.outcome === 'refused' && activity && usesUpId(activity)) await claimActivity(tx, activity);
    await settle(tx);
  });
  return outcome;
}

/** Only an id on the actor's own server may be used up, and an activity that brings a post uses up none. */
function usesUpId({ uri, actor, postUri }: Claim): boolean {
  return postUri === undefined && uri !== undefined && speaksFor(actor, uri);
}

import { hash } from 'node:crypto';
import { noteHostAlive } from '../domain/deliveries/note-host-alive.ts';
import { hostOf } from '../federation/decode/origin.ts';
import { webUri } from '../federation/decode/read.ts';
import { orderConfirmation } from '../federation/inbox/confirm-deletion.ts';
import { checkSynchronization } from '../federation/inbox/synchronize.ts';
import { actorOf, idOf, parseDocument } from '../federation/parse-document.ts';
import { isKnownActor } from '../federation/resolve/known-actor.ts';
import { identifySigner, type SignedBy } from '../federation/signatures/identify-signer.ts';
import type { SignedMessage } from '../federation/signatures/message.ts';
import type { JsonObject } from '../federation/vocabulary.ts';
import { AppError } from '../lib/errors.ts';
import { untranslated } from '../lib/said.ts';
import type { Context } from '../platform/context.ts';
import { enqueue, type NewJob } from '../platform/jobs/enqueue.ts';
import { admitArrival, admitLong } from './queue-depth.ts';

/** Activities longer than this (bytes) are long: articles with much beside them, and what somebody sends to fill the disk. */
const LONG = 65_536;

/**
 * Receives an activity: verifies its sender and stores it as a job, which checks the rest later. Resolves once the job is on the disk.
 * `ownerId` is the account whose inbox received it, undefined for the shared inbox. Throws 'unauthorized' without a valid signature,
 * 'bad_request' when the body is not an activity, Overloaded when too many wait. (Mastodon: `activitypub/inboxes_controller.rb`.)
 */
export async function receive(
  ctx: Context,
  message: SignedMessage,
  body: Buffer,
  ownerId: number | undefined,
): Promise<void> {
  if (message.header('signature') === undefined) throw new AppError('unauthorized', untranslated('Request not signed'));
  const activity = parseDocument(body.toString('utf8'));
  const actorUri = activity && actorOf(activity);
  if (!activity || (!actorUri && !isAnonymous(activity)))
    throw new AppError('bad_request', untranslated('The body is no activity'));
  if (actorUri && (await isOfNoInterest(ctx, activity, actorUri))) return;
  const signer = await identifySigner(ctx, message);
  if ('reason' in signer) {
    // WordPress signs the deletion of an account with a key that it made after the account was gone.
    const keyIsGone = signer.reason === 'no_key' || signer.reason === 'mismatch';
    if (keyIsGone && actorUri && isSelfDelete(activity, actorUri)) {
      if (await orderConfirmation(ctx, actorUri)) return;
    }
    throw new AppError(signer.reason === 'malformed' ? 'bad_request' : 'unauthorized', untranslated(signer.problem));
  }
  const named = isAnonymous(activity) ? { ...activity, actor: signer.actorUri } : activity;
  const host = hostOf(signer.actorUri);
  admitArrival(ctx.store, host);
  const isLong = body.length > LONG;
  await ctx.store.transaction(async (tx) => {
    if (isLong) await admitLong(tx, host);
    await enqueue(tx, { ...inboxJob(named, signer, ownerId), lane: isLong ? 'inbox_long' : 'inbox' });
  });
  await noteHostAlive(ctx.store, host);
  await checkSynchronization(ctx, message.header('collection-synchronization'), signer.actorUri);
}

/** Mastodon's requests to feature an account name no actor, as FEP-7aa9 has it: the signer counts as the actor. */
function isAnonymous({ type, actor }: JsonObject): boolean {
  return type === 'FeatureRequest' && actor === undefined;
}

function isSelfDelete({ type, object }: JsonObject, actorUri: string): boolean {
  return type === 'Delete' && idOf(object) === actorUri;
}

/** Servers broadcast deletions and changes of accounts. For an account unknown here, it is not worth fetching the key to verify them. */
async function isOfNoInterest({ store }: Context, activity: JsonObject, actorUri: string): Promise<boolean> {
  if ((activity.type !== 'Delete' && activity.type !== 'Update') || idOf(activity.object) !== actorUri) return false;
  return !(await isKnownActor(store.db, actorUri));
}

function inboxJob(activity: JsonObject, signer: SignedBy, ownerId: number | undefined): NewJob {
  const id = idOf(activity);
  const { actorUri, signedAt } = signer;
  // An activity without an id is identified by its signature, so that somebody who intercepted the request cannot replay it.
  const standIn = webUri(id) === undefined ? `${actorUri}#signature-${hash('sha256', signer.signature)}` : undefined;
  // Only the ids of Create activities are known to be unique, but one Create may be delivered to several inboxes without naming their
  // owners.
  const isPost = activity.type === 'Create';
  const besides = isPost ? ownerId : hash('sha256', signer.signature);
  const uniqueKey = `inbox:${actorUri} ${standIn ?? (besides === undefined ? id : `${id} ${besides}`)}`;
  const payload = {
    activity,
    signerAccountUri: actorUri,
    ...(standIn !== undefined && { standIn }),
    ...(!isPost && { signedAt }),
    ...(isPost && ownerId !== undefined && { ownerId }),
  };
  return { name: 'inbox', payload, uniqueKey, host: hostOf(signer.actorUri) };
}

import { hash } from 'node:crypto';
import { hearFrom } from '../domain/deliveries/hear-from.ts';
import { hostOf } from '../federation/decode/origin.ts';
import { webUri } from '../federation/decode/read.ts';
import { orderConfirmation } from '../federation/inbox/confirm-deletion.ts';
import { checkSynchronization } from '../federation/inbox/synchronize.ts';
import { idOf, parseDocument } from '../federation/parse-document.ts';
import { isKnownActor } from '../federation/resolve/known-actor.ts';
import { identifySigner, type SignedBy } from '../federation/signatures/identify-signer.ts';
import type { SignedMessage } from '../federation/signatures/message.ts';
import type { JsonObject } from '../federation/vocabulary.ts';
import { AppError } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import type { NewJob } from '../platform/jobs/enqueue.ts';
import { intakeOf } from './intake.ts';

type Way = {
  /** Says who signed. */
  readonly identify?: typeof identifySigner;
  /** Whose inbox it came to, when it was not the shared one. */
  readonly ownerId?: number | undefined;
};

/**
 * Takes an activity in: checks who sent it, and keeps it as a job before anything of it is believed. Throws 'unauthorized' without a good
 * signature, 'bad_request' for what is no activity. (Mastodon: `activitypub/inboxes_controller.rb`.)
 */
export async function receive(
  ctx: Context,
  message: SignedMessage,
  body: Buffer,
  { identify = identifySigner, ownerId }: Way = {},
): Promise<void> {
  if (message.header('signature') === undefined) throw new AppError('unauthorized', 'Request not signed');
  const activity = parseDocument(body.toString('utf8'));
  const actorUri = activity && idOf(activity.actor);
  if (!activity || (!actorUri && !isAnonymous(activity))) throw new AppError('bad_request', 'The body is no activity');
  if (actorUri && (await isOfNoInterest(ctx, activity, actorUri))) return;
  const signer = await identify(ctx, message);
  if ('reason' in signer) {
    if (signer.reason === 'no_key' && actorUri && isSelfDelete(activity, actorUri)) {
      if (await orderConfirmation(ctx, actorUri)) return;
    }
    throw new AppError(signer.reason === 'malformed' ? 'bad_request' : 'unauthorized', signer.problem);
  }
  const named = isAnonymous(activity) ? { ...activity, actor: signer.actorUri } : activity;
  await intakeOf(ctx.store)({ job: inboxJob(named, signer, ownerId), bytes: body.length });
  await hearFrom(ctx.store, hostOf(signer.actorUri));
  await checkSynchronization(ctx, message.header('collection-synchronization'), signer.actorUri);
}

/** Mastodon's requests to feature an account name no actor: it is who signs them. (FEP-7aa9 writes them so.) */
function isAnonymous({ type, actor }: JsonObject): boolean {
  return type === 'FeatureRequest' && actor === undefined;
}

function isSelfDelete({ type, object }: JsonObject, actorUri: string): boolean {
  return type === 'Delete' && idOf(object) === actorUri;
}

/** Servers tell everybody when an account is deleted or changed; of one that was never known here nothing is worth asking for its key. */
async function isOfNoInterest({ store }: Context, activity: JsonObject, actorUri: string): Promise<boolean> {
  if ((activity.type !== 'Delete' && activity.type !== 'Update') || idOf(activity.object) !== actorUri) return false;
  return !(await isKnownActor(store.db, actorUri));
}

function inboxJob(activity: JsonObject, signer: SignedBy, ownerId: number | undefined): NewJob {
  const id = idOf(activity);
  const { actorUri, signedAt } = signer;
  // What has no id is known by its signature, lest who overheard the request sends it again.
  const standIn = webUri(id) === undefined ? `${actorUri}#signature-${hash('sha256', signer.signature)}` : undefined;
  // Only that of a post is never the id of another activity; but a post may be for several people, without saying so.
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
  return { name: 'inbox', payload, uniqueKey, host: hostOf(signer.actorUri), lane: 'inbox' };
}

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hearFrom } from '../domain/deliveries/hear-from.ts';
import { webUri } from '../federation/decode/read.ts';
import { orderConfirmation } from '../federation/inbox/confirm-deletion.ts';
import { checkSynchronization } from '../federation/inbox/synchronize.ts';
import { idOf, parseDocument } from '../federation/parse-document.ts';
import { identifySigner, type SignedBy } from '../federation/signatures/identify-signer.ts';
import type { JsonObject } from '../federation/vocabulary.ts';
import { AppError } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import type { NewJob } from '../platform/jobs/enqueue.ts';
import { getInboxOwner } from './inbox-owner.ts';
import { type Arrival, openIntake } from './intake.ts';
import { findNamed } from './named-account.ts';
import { isShort, readBody } from './read-body.ts';
import { messageOf, pathId } from './request.ts';

type Door = { readonly ctx: Context; keep(arrival: Arrival): Promise<void> };

/** Adds the inboxes, shared and personal. Their bodies are kept as bytes, for a signature covers them as they came. */
export async function registerInboxes(app: FastifyInstance, ctx: Context): Promise<void> {
  const door: Door = { ctx, keep: openIntake(ctx.store) };
  const usual = async (request: FastifyRequest, reply: FastifyReply) => {
    await receive(door, request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    return accepted(reply);
  };
  // The usual activity is short, and is taken in before the framework makes anything of its body.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isShort(request.raw)) return;
    await receive(door, request, await readBody(request.raw));
    return accepted(reply);
  };
  const toOwner = async (request: FastifyRequest) => getInboxOwner(ctx.store.db, pathId(request));
  await app.register(async (inboxes) => {
    inboxes.removeAllContentTypeParsers();
    inboxes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const path of ['/inbox', '/actor/inbox']) inboxes.post(path, { onRequest }, usual);
    inboxes.post('/ap/users/:id/inbox', { onRequest: [toOwner, onRequest] }, usual);
    inboxes.post('/users/:username/inbox', { onRequest: [findNamed(ctx), toOwner, onRequest] }, usual);
  });
}

function accepted(reply: FastifyReply): FastifyReply {
  return reply.status(202).header('cache-control', 'private, no-store').send();
}

/**
 * Takes an activity in: checks who sent it, and keeps it as a job before anything of it is believed. Throws 'unauthorized' without a good
 * signature, 'bad_request' for what is no activity. (Mastodon: `activitypub/inboxes_controller.rb`.)
 */
async function receive(door: Door, request: FastifyRequest, body: Buffer): Promise<void> {
  const { ctx } = door;
  const message = messageOf(ctx, request, body);
  if (message.header('signature') === undefined) throw new AppError('unauthorized', 'Request not signed');
  const activity = parseDocument(body.toString('utf8'));
  const actorUri = activity && idOf(activity.actor);
  if (!activity || (!actorUri && !isAnonymous(activity))) throw new AppError('bad_request', 'The body is no activity');
  if (actorUri && (await isOfNoInterest(ctx, activity, actorUri))) return;
  const signer = await identifySigner(ctx, message);
  if ('reason' in signer) {
    if (signer.reason === 'no_key' && actorUri && isSelfDelete(activity, actorUri)) {
      if (await orderConfirmation(ctx, actorUri)) return;
    }
    throw new AppError(signer.reason === 'malformed' ? 'bad_request' : 'unauthorized', signer.problem);
  }
  const named = isAnonymous(activity) ? { ...activity, actor: signer.actorUri } : activity;
  await door.keep({ job: inboxJob(named, signer), bytes: body.length });
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
  const { db } = store;
  const key = await db.selectFrom('actor_keys').select('uri').where('actor_uri', '=', actorUri).executeTakeFirst();
  if (key) return false;
  const account = await db.selectFrom('accounts').select('id').where('uri', '=', actorUri).executeTakeFirst();
  return account === undefined;
}

function inboxJob(activity: JsonObject, signer: SignedBy): NewJob {
  const id = idOf(activity);
  const { actorUri } = signer;
  // What has no id is known by its signature, lest who overheard the request sends it again.
  const standIn = webUri(id) === undefined ? `${actorUri}#signature-${hash('sha256', signer.signature)}` : undefined;
  const uniqueKey = `inbox:${actorUri} ${standIn ?? id}`;
  const payload = { activity, signerAccountUri: actorUri, ...(standIn !== undefined && { standIn }) };
  return { name: 'inbox', payload, uniqueKey, host: hostOf(signer.actorUri), lane: 'inbox' };
}

function hostOf(uri: string): string {
  return uri.split('/', 3)[2] ?? '';
}

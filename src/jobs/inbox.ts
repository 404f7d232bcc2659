import { Type } from 'typebox';
import { eraseRemoteAccount } from '../domain/deletions/delete-remote-account.ts';
import { copyBounds, purgeCopies } from '../domain/media/remote/purge-copies.ts';
import { carryOut, MOVE_STEPS } from '../domain/moves/carry-out.ts';
import { orderRechecks } from '../domain/quotes/rechecks.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { endMoreWaiting } from '../domain/statuses/remote/awaited-statuses.ts';
import { purgeEarly } from '../domain/statuses/remote/early-statuses.ts';
import { moveMore } from '../domain/statuses/remote/join-conversations.ts';
import { purgeTombstones } from '../domain/tombstones/purge.ts';
import { fetchOlderPosts } from '../federation/backfill/older-posts.ts';
import { fetchPosts } from '../federation/backfill/posts.ts';
import { fetchReplies } from '../federation/backfill/replies.ts';
import { acceptActivity } from '../federation/inbox/accept-activity.ts';
import { confirmDeletion } from '../federation/inbox/confirm-deletion.ts';
import { purgeReceived } from '../federation/inbox/received.ts';
import { refreshStatus } from '../federation/inbox/refresh-status.ts';
import { noteRefusedActivity, purgeRefusals } from '../federation/inbox/refusals.ts';
import { synchronizeFollowers } from '../federation/inbox/synchronize.ts';
import { idOf, isJsonObject } from '../federation/parse-document.ts';
import { refreshAccount } from '../federation/resolve/actor.ts';
import { resolveAwaited } from '../federation/resolve/awaited.ts';
import { verifyAwaitedItem } from '../federation/resolve/feature-authorization.ts';
import { resolveMentions } from '../federation/resolve/mentions.ts';
import { verifyQuote } from '../federation/resolve/quote-authorization.ts';
import { recheckQuote } from '../federation/resolve/recheck-quote.ts';
import { parseAs, parserOf } from '../lib/checked.ts';
import { serverOf } from '../lib/origin.ts';
import type { Context } from '../platform/context.ts';
import { GiveUp } from '../platform/jobs/backoff.ts';
import { inBatches, throughBatches } from '../platform/jobs/in-batches.ts';
import { completeIn } from '../platform/jobs/settle.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const parseInbox = parserOf(
  Type.Object({
    activity: Type.Unknown(),
    signerAccountUri: Type.String(),
    standIn: Type.Optional(Type.String()),
    signedAt: Type.Optional(Type.Number()),
    ownerId: Type.Optional(Type.Number()),
  }),
);
const UriPayload = Type.Object({ uri: Type.String() });
const StatusPayload = Type.Object({ statusId: Type.Integer() });
const WaitingPayload = Type.Object({ statusId: Type.Integer(), address: Type.String() });
const JoinedPayload = Type.Object({ childId: Type.Integer(), fromId: Type.Integer(), toId: Type.Integer() });
const MentionsPayload = Type.Object({ statusId: Type.Integer(), uris: Type.Array(Type.String()) });
const QuotePayload = Type.Object({ quoteId: Type.Integer() });
const AccountPayload = Type.Object({ accountId: Type.Integer() });
const SynchronizePayload = Type.Object({ accountId: Type.Integer(), url: Type.String() });
const MovePayload = Type.Object({ fromId: Type.Integer(), toId: Type.Integer() });

/** How much of an address the log takes. */
const LONGEST_ADDRESS = 300;

/** Jobs for activities received from other servers. */
export function inboxJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  const { store } = ctx;
  return {
    inbox: async (job, { allowParking }) => {
      const { activity, ...signed } = parseInbox(job.payload);
      if (!isJsonObject(activity)) throw new GiveUp('The activity is no object');
      const received = { activity, ...signed };
      const outcome = await ctx.pace.take(() =>
        allowParking(() => acceptActivity(ctx, received, (tx) => completeIn(tx, job))),
      );
      ctx.metrics.count('activities', { result: outcome.outcome });
      if (outcome.outcome !== 'refused') return;
      const host = serverOf(signed.signerAccountUri)?.host;
      ctx.log.info(
        { host, uri: idOf(activity.id)?.slice(0, LONGEST_ADDRESS), reason: outcome.reason },
        'activity refused',
      );
      noteRefusedActivity(store, received, outcome.reason);
    },
    'resolve-status': ({ payload }) => resolveAwaited(ctx, parseAs(UriPayload, payload).uri),
    'end-waiting': ({ payload }, { signal }) => {
      const { statusId, address } = parseAs(WaitingPayload, payload);
      return inBatches(store, signal, (tx) => endMoreWaiting(tx, statusId, address));
    },
    'join-conversations': ({ payload }, { signal }) => {
      const joined = parseAs(JoinedPayload, payload);
      return inBatches(store, signal, (tx) => moveMore(tx, joined));
    },
    'resolve-mentions': ({ payload }) => {
      const { statusId, uris } = parseAs(MentionsPayload, payload);
      return resolveMentions(ctx, statusId, uris);
    },
    'refresh-account': ({ payload }) => refreshAccount(ctx, parseAs(UriPayload, payload).uri),
    'refresh-status': async ({ payload }) => {
      const effect = await refreshStatus(ctx, parseAs(UriPayload, payload).uri);
      if (effect.outcome === 'read') await store.transaction(effect.value);
    },
    'fetch-replies': ({ payload }, { signal }) => fetchReplies(ctx, parseAs(StatusPayload, payload).statusId, signal),
    'fetch-posts': ({ payload }, { signal }) => fetchPosts(ctx, parseAs(AccountPayload, payload).accountId, signal),
    'fetch-older-posts': ({ payload }, { signal }) =>
      fetchOlderPosts(ctx, parseAs(AccountPayload, payload).accountId, signal),
    'verify-quote': (job) => verifyQuote(ctx, parseAs(QuotePayload, job.payload).quoteId, job),
    'recheck-quote': ({ payload }) => recheckQuote(ctx, parseAs(QuotePayload, payload).quoteId),
    'recheck-quotes': recurring(() => store.transaction(orderRechecks)),
    'verify-collection-item': ({ payload }) => verifyAwaitedItem(ctx, parseAs(UriPayload, payload).uri),
    'confirm-deletion': ({ payload }) => confirmDeletion(ctx, parseAs(UriPayload, payload).uri),
    'erase-remote-account': ({ payload }, { signal }) => {
      const { accountId } = parseAs(AccountPayload, payload);
      return inBatches(store, signal, (tx) => eraseRemoteAccount(tx, accountId));
    },
    'move-followers': async ({ payload }, { signal }) => {
      const move = parseAs(MovePayload, payload);
      for (const step of MOVE_STEPS) {
        await throughBatches(store, signal, { from: 0, step: (tx, after) => carryOut(tx, step, move, after) });
      }
    },
    'purge-copies': recurring(async (_job, { signal }) => {
      const bounds = copyBounds(await readSettings(store.db));
      await purgeCopies(store, bounds, () => signal.throwIfAborted());
    }),
    'synchronize-followers': ({ payload }) => {
      const { accountId, url } = parseAs(SynchronizePayload, payload);
      return synchronizeFollowers(ctx, accountId, url);
    },
    'purge-received': recurring(async (_job, { signal }) => {
      await store.transaction(purgeReceived);
      await store.transaction(purgeRefusals);
      await store.transaction(purgeEarly);
      await inBatches(store, signal, purgeTombstones);
    }),
  };
}

import { Type } from 'typebox';
import { severDomain } from '../domain/blocks/sever-domain.ts';
import { repeatFollows } from '../domain/follows/repeat-follows.ts';
import { expireMute } from '../domain/mutes/unmute.ts';
import { verifyLinks } from '../domain/profiles/verify-links.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import { inBatches, throughBatches } from '../platform/jobs/in-batches.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const MutePayload = Type.Object({ accountId: Type.Integer(), targetId: Type.Integer() });
const DomainPayload = Type.Object({ accountId: Type.Integer(), domain: Type.String() });
const ProfilePayload = Type.Object({ accountId: Type.Integer() });

/** Jobs about profiles and relationships. */
export function relationshipJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'expire-mute': ({ payload }) => {
      const { accountId, targetId } = parseAs(MutePayload, payload);
      return ctx.store.transaction((tx) => expireMute(tx, accountId, targetId));
    },
    'sever-domain': ({ payload }, { signal }) => {
      const { accountId, domain } = parseAs(DomainPayload, payload);
      return inBatches(ctx.store, signal, (tx) => severDomain(tx, accountId, domain));
    },
    'ask-again': ({ payload }, { signal }) => {
      const { accountId } = parseAs(ProfilePayload, payload);
      return throughBatches(ctx.store, signal, { from: 0, step: (tx, after) => repeatFollows(tx, accountId, after) });
    },
    'verify-links': ({ payload }) => verifyLinks(ctx, parseAs(ProfilePayload, payload).accountId),
  };
}

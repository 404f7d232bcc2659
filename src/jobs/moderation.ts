import { Type } from 'typebox';
import { backtest } from '../domain/automatic-rules/backtest.ts';
import { eraseAccount } from '../domain/deletions/erase-account.ts';
import { applyDomainBlock } from '../domain/domain-blocks/apply-domain-block.ts';
import { liftDomainBlock } from '../domain/domain-blocks/lift-domain-block.ts';
import { purgeAttempts } from '../domain/email-blocks/attempts.ts';
import { purgeEvidence } from '../domain/evidence/keep-status.ts';
import { purgeDropped } from '../domain/moderation/purge-dropped.ts';
import { severSuspended } from '../domain/moderation/sever-suspended.ts';
import { purgeSevered } from '../domain/moderation/severed-follows.ts';
import { parseAs } from '../lib/checked.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const BlockPayload = Type.Object({ blockId: Type.Integer() });
const LiftPayload = Type.Object({ domain: Type.String(), appliedAt: Type.Integer() });
const AccountPayload = Type.Object({ accountId: Type.Integer() });
const BacktestPayload = Type.Object({ ruleId: Type.Integer(), conditions: Type.String() });
const ErasePayload = Type.Object({
  accountId: Type.Integer(),
  suspendedAt: Type.Integer(),
  forgetLogin: Type.Optional(Type.Boolean()),
  unlessErased: Type.Optional(Type.Boolean()),
});

/** Jobs that carry out moderation decisions. */
export const moderationJobs: Readonly<Record<string, JobHandler>> = {
  'apply-domain-block': ({ id, payload }, { store, signal }) =>
    applyDomainBlock(store, { jobId: id, signal }, parseAs(BlockPayload, payload).blockId),
  'lift-domain-block': ({ id, payload }, { store, signal }) =>
    liftDomainBlock(store, { jobId: id, signal }, parseAs(LiftPayload, payload)),
  'sever-suspended': ({ id, payload }, { store, signal }) =>
    severSuspended(store, { jobId: id, signal }, parseAs(AccountPayload, payload).accountId),
  'erase-account': ({ payload }, { store, signal }) => eraseAccount(store, signal, parseAs(ErasePayload, payload)),
  'backtest-rule': ({ payload }, { store, signal }) => {
    const { ruleId, conditions } = parseAs(BacktestPayload, payload);
    return backtest(store, ruleId, conditions, signal);
  },
  'purge-dropped': recurring((_job, { store, signal }) => purgeDropped(store, signal)),
  'purge-severed': recurring(async (_job, { store }) => {
    await purgeSevered(store);
  }),
  'purge-evidence': recurring(async (_job, { store }) => {
    await store.transaction(purgeEvidence);
    await store.transaction(purgeAttempts);
  }),
};

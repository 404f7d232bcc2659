import { Type } from 'typebox';
import { termsOf } from '../../acts/act.ts';
import { revokeQuoteAct } from '../../acts/status-acts.ts';
import { changeQuotePolicy } from '../../domain/quotes/change-policy.ts';
import { listQuotes } from '../../domain/quotes/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { oneOf, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { QUOTE_POLICIES } from '../../schema/statuses.ts';
import { accountPageOf, accountPageParams } from '../accounts/account-page.ts';
import { answerStatusEntries } from './entries-answer.ts';
import { answerStatus } from './status-answer.ts';

export const showQuotes = userRoute({
  method: 'GET',
  path: '/api/v1/statuses/:id/quotes',
  access: user('read', 'read:statuses'),
  params: { id: pathId('notFound'), ...accountPageParams(20, 40) },
  response: Type.Array(StatusSchema),
  summary: 'The accepted quotes of a status',
  async handle(call) {
    const { db, viewer, params } = call;
    const status = await getOriginal(db, viewer, params.id);
    const entries = await listQuotes(db, viewer, status, accountPageOf(params));
    return answerStatusEntries(call, entries, { prev: 'since_id', size: params.limit });
  },
});

export const revokeQuoteOfStatus = userRoute({
  ...termsOf(revokeQuoteAct),
  method: 'POST',
  path: '/api/v1/statuses/:id/quotes/:quoting_status_id/revoke',
  params: { id: pathId('notFound'), quoting_status_id: pathId() },
  response: StatusSchema,
  async handle({ db, write, viewer, params }) {
    const { id: quotedId, quoting_status_id: quotingId } = params;
    await write((tx) => revokeQuoteAct.verb(tx, viewer, { quotedId, quotingId }));
    return answerStatus(db, viewer, quotingId);
  },
});

export const updateInteractionPolicy = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/statuses/:id/interaction_policy',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound'), quote_approval_policy: oneOf(...QUOTE_POLICIES) },
  response: StatusSchema,
  summary: 'Update the interaction policy of a status: who may quote it',
  async handle({ db, write, viewer, params }) {
    await write((tx) => changeQuotePolicy(tx, viewer, params.id, params.quote_approval_policy));
    return answerStatus(db, viewer, params.id);
  },
});

import { termsOf } from '../../acts/act.ts';
import { revokeQuoteAct } from '../../acts/status-acts.ts';
import { changeQuotePolicy } from '../../domain/quotes/change-policy.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { user } from '../../http/access.ts';
import { oneOf, pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { QUOTE_POLICIES } from '../../schema/statuses.ts';
import { quotePolicyForm, revokeForm } from '../../views/posts/post-asks.ts';
import { answerPost } from './act.ts';
import { askPage, subjectOf } from './ask.ts';
import { ownPost } from './own-post.ts';

const access = user('write', 'write:statuses');
const POLICY = '/posts/:id/quote_policy';
const REVOKE = '/posts/:id/quotes/:quoting/revoke';

const askForPolicy = userRoute({
  method: 'GET',
  path: POLICY,
  access,
  params: { id: pathId('notFound') },
  summary: 'Ask who may quote a post of yours',
  async handle(call) {
    const { id } = await ownPost(call.db, call.viewer, call.params.id);
    const subject = await subjectOf(call, id);
    const { mayQuoteTitle: title } = call.request.words.acting;
    return askPage(call, subject, { title, body: quotePolicyForm(subject.status, subject.reader) });
  },
});

const changePolicy = userRoute({
  method: 'POST',
  path: POLICY,
  access,
  params: { id: pathId('notFound'), quote_policy: oneOf(...QUOTE_POLICIES), back: text() },
  summary: 'Change who may quote a post of yours',
  async handle(call) {
    const { id, quote_policy: policy, back } = call.params;
    await call.write((tx) => changeQuotePolicy(tx, call.viewer, id, policy));
    return answerPost(call, id, back);
  },
});

const which = { id: pathId('notFound'), quoting: pathId('notFound') };

const askToRevoke = userRoute({
  method: 'GET',
  path: REVOKE,
  access,
  params: which,
  summary: 'Ask whether a quote of a post of yours shall be revoked',
  async handle(call) {
    const { db, viewer, params } = call;
    const quoted = await ownPost(db, viewer, params.id);
    const { id } = await getVisibleStatus(db, viewer, params.quoting);
    const subject = await subjectOf(call, id);
    if (subject.status.quote?.quoted_status?.id !== toWire(quoted.id)) throw notFound('notFound');
    const { revokeTitle: title } = call.request.words.acting;
    return askPage(call, subject, { title, body: revokeForm(subject.status, toWire(quoted.id), subject.reader) });
  },
});

const revokeByForm = userRoute({
  ...termsOf(revokeQuoteAct),
  method: 'POST',
  path: REVOKE,
  params: { ...which, back: text() },
  async handle(call) {
    const { id: quotedId, quoting: quotingId, back } = call.params;
    await call.write((tx) => revokeQuoteAct.verb(tx, call.viewer, { quotedId, quotingId }));
    return answerPost(call, quotingId, back);
  },
});

/** Who may quote one's posts, and who no longer does. */
export const quotingPages: readonly Route[] = [askForPolicy, changePolicy, askToRevoke, revokeByForm];

import { termsOf } from '../../acts/act.ts';
import { acceptRequestsAct, dismissRequestsAct } from '../../acts/notification-acts.ts';
import { changePolicy, readPolicy, summarisePending } from '../../domain/notifications/policy.ts';
import { getRequest, listRequests } from '../../domain/notifications/requests.ts';
import { renderPolicy } from '../../entities/notification-policy.ts';
import { loadRequests, renderRequests } from '../../entities/notification-request.ts';
import { user } from '../../http/access.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { policyParams } from '../../http/params/policy-params.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import type { NotificationPolicyView, NotificationRequestView } from '../../views/frame/entity-types.ts';
import { policyForm, requestList } from '../../views/people/notification-requests.ts';
import { pagingLinks } from '../paging.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/notifications/requests';
const writing = user('write', 'write:notifications');

const showRequests = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:notifications'),
  params: pageParams(20, 40),
  summary: 'The people whose notifications wait for your answer, and who is filtered',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await ownReaderOf(call);
    const page = pageOf(params);
    const rows = await listRequests(db, viewer.accountId, page);
    const requests: NotificationRequestView[] = valueOfText(renderRequests(await loadRequests(db, viewer, rows), rows));
    const [chosen, summary] = await Promise.all([
      readPolicy(db, viewer.accountId),
      summarisePending(db, viewer.accountId),
    ]);
    const policy: NotificationPolicyView = valueOfText(renderPolicy(chosen, summary));
    const { title, lead } = reader.words.notificationRequests;
    const cursors = rows.map(({ id }) => id);
    const body = html`<h1>${title}</h1><p class="hint">${lead}</p>${requestList(requests, reader)}${pagingLinks(call, cursors, page)}${policyForm(policy, reader)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});

const acts = [acceptRequestsAct, dismissRequestsAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${PATH}/:id/${act.name}`,
    params: { id: pathId() },
    async handle({ viewer, params, write }) {
      await write(async (tx) => act.verb(tx, viewer, [(await getRequest(tx, viewer.accountId, params.id)).id]));
      return seeOther(PATH, act.outcome ?? null);
    },
  }),
);

const changePolicyByForm = userRoute({
  method: 'POST',
  path: '/notifications/policy',
  access: writing,
  params: policyParams,
  summary: 'Choose whose notifications are let through',
  async handle({ viewer, params, write }) {
    await write((tx) => changePolicy(tx, viewer.accountId, params));
    return seeOther(PATH, 'saved');
  },
});

/** Notifications of strangers, which wait until they are let through. */
export const notificationRequests: readonly Route[] = [showRequests, ...acts, changePolicyByForm];

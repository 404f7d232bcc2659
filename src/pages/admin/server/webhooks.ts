import { deleteWebhookAct, disableWebhookAct, enableWebhookAct, rotateSecretAct } from '../../../acts/webhook-acts.ts';
import type { EmpoweredModerator } from '../../../domain/audit/log-act.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/events.ts';
import { createWebhook, getWebhook, listWebhooks, updateWebhook } from '../../../domain/webhooks/webhooks.ts';
import { webhookOf } from '../../../entities/admin/webhook.ts';
import { freshly } from '../../../http/access.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther, unkept } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsWebhooks, writesWebhooks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { can } from '../../../lib/permissions.ts';
import {
  newWebhookForm,
  WEBHOOKS_PATH,
  type WebhookFields,
  webhookList,
  webhookPage,
} from '../../../views/admin/here/webhooks.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { actRoute } from '../act-route.ts';
import { adminPage } from '../admin-page.ts';

const PATH = WEBHOOKS_PATH;
const fields = {
  url: withDefault(text({ max: 4000 }), ''),
  events: withDefault(list(text(), { max: 50, scalar: true }), []),
  template: withDefault(prose(), ''),
};

type Tried = { readonly fields: WebhookFields; readonly problem: string };

/** The events that somebody may have a webhook told of. */
function eventsFor({ permissions }: EmpoweredModerator): string[] {
  return Object.entries(WEBHOOK_EVENTS).flatMap(([event, needed]) => (can(permissions, needed) ? [event] : []));
}

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsWebhooks,
  params: pageParams(40, 80),
  summary: 'All webhooks, and the form to add one',
  handle: (call) => webhooksPage(call, pageOf(call.params)),
});

async function webhooksPage(call: StaffCall, page: ReturnType<typeof pageOf>, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const rows = await listWebhooks(call.db, page);
  const form = newWebhookForm({ events: eventsFor(call.viewer), tried }, reader);
  const ids = rows.map(({ id }) => id);
  const body = html`${form}${webhookList(rows.map(webhookOf), reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: reader.words.moderation.ways.webhooks, body, status: tried ? 422 : 200 });
}

const showOne = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: freshly(readsWebhooks),
  params: { id: pathId() },
  summary: 'A webhook with its secret, to be edited',
  handle: (call) => onePage(call, call.params.id),
});

async function onePage(call: StaffCall, id: number, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const webhook = webhookOf(await getWebhook(call.db, id));
  const body = webhookPage(webhook, { events: eventsFor(call.viewer), tried }, reader);
  return unkept(await adminPage(call, { title: reader.words.webhookEditing.one, body, status: tried ? 422 : 200 }));
}

const addByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesWebhooks,
  params: fields,
  summary: 'Add a webhook',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const { id } = await write((tx) => createWebhook(tx, viewer, params));
      return seeOther(`${PATH}/${toWire(id)}`, 'webhook_made');
    } catch (error) {
      return webhooksPage(call, { limit: 40 }, { fields: params, problem: problemOf(error, call) });
    }
  },
});

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesWebhooks,
  params: { id: pathId(), ...fields },
  summary: 'Change a webhook',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, ...given } = params;
    try {
      await write((tx) => updateWebhook(tx, viewer, id, given));
    } catch (error) {
      return onePage(call, id, { fields: given, problem: problemOf(error, call) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'saved');
  },
});

const acts = [enableWebhookAct, disableWebhookAct, rotateSecretAct].map((act) =>
  actRoute(act, { page: PATH, leadsTo: 'thing' }),
);

/** What programs are told of what happens here. */
export const webhookPages: readonly Route[] = [
  showAll,
  showOne,
  addByForm,
  changeByForm,
  ...acts,
  actRoute(deleteWebhookAct, { page: PATH, leadsTo: 'list' }),
];

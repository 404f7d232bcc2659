import type { EmpoweredModerator } from '../../../domain/audit/log-act.ts';
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/events.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '../../../domain/webhooks/webhooks.ts';
import { webhookOf } from '../../../entities/admin/webhook.ts';
import { freshly } from '../../../http/access.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { seeOther, unkept } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsWebhooks, writesWebhooks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { can } from '../../../lib/permissions.ts';
import type { Tx } from '../../../platform/db/handle.ts';
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

type Verb = (tx: Tx, moderator: EmpoweredModerator, id: number) => Promise<unknown>;

type WebhookAct = {
  readonly name: string;
  readonly summary: string;
  readonly verb: Verb;
  readonly outcome: Outcome['what'];
  /** The name of the act that takes it back. */
  readonly undo?: string;
  readonly isGone?: boolean;
};

const ACTS: readonly WebhookAct[] = [
  {
    name: 'enable',
    summary: 'Let a webhook be told again',
    verb: (tx, moderator, id) => enableWebhook(tx, moderator, id, true),
    outcome: 'webhook_on',
    undo: 'disable',
  },
  {
    name: 'disable',
    summary: 'Tell a webhook no more',
    verb: (tx, moderator, id) => enableWebhook(tx, moderator, id, false),
    outcome: 'webhook_off',
    undo: 'enable',
  },
  { name: 'rotate_secret', summary: 'Give a webhook a new secret', verb: rotateSecret, outcome: 'secret_changed' },
  { name: 'delete', summary: 'Delete a webhook', verb: deleteWebhook, outcome: 'deleted', isGone: true },
];

const actRoutes = ACTS.map(({ name, summary, verb, outcome, undo, isGone }) =>
  userRoute({
    method: 'POST',
    path: `${PATH}/:id/${name}`,
    access: writesWebhooks,
    params: { id: pathId() },
    summary,
    async handle({ viewer, params: { id }, write, db }) {
      const { enabled } = await getWebhook(db, id);
      await write((tx) => verb(tx, viewer, id));
      const path = `${PATH}/${toWire(id)}`;
      const leadsBack = undo !== undefined && (enabled === 1) === (undo === 'enable');
      return seeOther(isGone ? PATH : path, { what: outcome, undo: leadsBack ? `${path}/${undo}` : undefined });
    },
  }),
);

/** What programs are told of what happens here. */
export const webhookPages: readonly Route[] = [showAll, showOne, addByForm, changeByForm, ...actRoutes];

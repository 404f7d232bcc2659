import { Type } from 'typebox';
import { termsOf } from '../../../acts/act.ts';
import { deleteWebhookAct, disableWebhookAct, enableWebhookAct, rotateSecretAct } from '../../../acts/webhook-acts.ts';
import { createWebhook, getWebhook, listWebhooks, updateWebhook } from '../../../domain/webhooks/webhooks.ts';
import { WebhookSchema, webhookOf } from '../../../entities/admin/webhook.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { pathId, prose, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsWebhooks, writesWebhooks } from '../../../http/staff-access.ts';
import { recordActRoute } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/webhooks';
const reads = readsWebhooks;
const writes = writesWebhooks;
const kind = { path, schema: WebhookSchema, valueOf: webhookOf };
const fields = { url: text(), events: list(text(), { max: 50 }), template: prose() };

const showAll = userRoute({
  method: 'GET',
  path,
  access: reads,
  params: pageParams(40, 80),
  response: Type.Array(WebhookSchema),
  summary: 'All webhooks',
  async handle(call) {
    const rows = await listWebhooks(call.db, pageOf(call.params));
    const cursors = rows.map((row) => row.id);
    return json(rows.map(webhookOf), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: fields,
  response: WebhookSchema,
  summary: 'Create a webhook',
  handle: async ({ viewer, params, write }) => json(webhookOf(await write((tx) => createWebhook(tx, viewer, params)))),
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: WebhookSchema,
  summary: 'Update a webhook',
  handle: async ({ viewer, params, write }) =>
    json(webhookOf(await write((tx) => updateWebhook(tx, viewer, params.id, params)))),
});

const show = userRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: reads,
  params: { id: pathId() },
  response: WebhookSchema,
  summary: 'A webhook',
  handle: async ({ db, params }) => json(webhookOf(await getWebhook(db, params.id))),
});

const remove = userRoute({
  ...termsOf(deleteWebhookAct),
  method: 'DELETE',
  path: `${path}/:id`,
  params: { id: pathId() },
  async handle({ viewer, params, write }) {
    await write((tx) => deleteWebhookAct.verb(tx, viewer, params.id));
    return json({});
  },
});

export const adminWebhooksRoutes: readonly Route[] = [
  showAll,
  show,
  create,
  update,
  remove,
  recordActRoute(kind, enableWebhookAct),
  recordActRoute(kind, disableWebhookAct),
  recordActRoute(kind, rotateSecretAct),
];

import { Type } from 'typebox';
import { LIST_FORMATS } from '../../../domain/domain-blocks/lists/read-list.ts';
import { countEntries, getSubscription, listSubscriptions } from '../../../domain/domain-subscriptions/queries.ts';
import {
  createSubscription,
  deleteSubscription,
  orderFetch,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_MODES,
  updateSubscription,
} from '../../../domain/domain-subscriptions/save-subscription.ts';
import { DomainSubscriptionSchema, domainSubscriptionOf } from '../../../entities/admin/domain-subscription.ts';
import { type Answer, json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, int, oneOf, pathId, required, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { DomainSubscriptionRow } from '../../../schema/domains.ts';

const path = '/api/whinchat/v1/admin/domain_subscriptions';

const fields = {
  title: text(),
  url: text(),
  format: oneOf(...LIST_FORMATS),
  mode: oneOf(...SUBSCRIPTION_MODES),
  priority: int(),
  remove_retracted: bool(),
};

function fieldsOf({ title, format, mode, priority, remove_retracted }: ParamValues<typeof fields>) {
  return { title, format, mode, priority, removeRetracted: remove_retracted };
}

async function valuesOf(db: Db, rows: readonly DomainSubscriptionRow[]) {
  const counts = await countEntries(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => domainSubscriptionOf(row, counts.get(row.id) ?? 0));
}

async function answer(db: Db, row: DomainSubscriptionRow): Promise<Answer> {
  return json((await valuesOf(db, [row]))[0]);
}

const list = userRoute({
  method: 'GET',
  path,
  access: readsDomainBlocks,
  params: pageParams(50, 50),
  response: Type.Array(DomainSubscriptionSchema),
  summary: 'Subscribed domain lists',
  async handle(call) {
    const rows = await listSubscriptions(call.db, pageOf(call.params));
    const cursors = rows.map((row) => row.id);
    return json(await valuesOf(call.db, rows), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

const show = userRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: readsDomainBlocks,
  params: { id: pathId() },
  response: DomainSubscriptionSchema,
  summary: 'A subscribed domain list',
  handle: async ({ db, params }) => answer(db, await getSubscription(db, params.id)),
});

const create = userRoute({
  method: 'POST',
  path,
  access: writesDomainBlocks,
  params: { kind: withDefault(oneOf(...SUBSCRIPTION_KINDS), 'block'), ...fields, url: required(text()) },
  response: DomainSubscriptionSchema,
  summary: 'Subscribe to a domain list',
  async handle({ db, viewer, params, write }) {
    const given = { ...fieldsOf(params), url: params.url };
    return answer(db, await write((tx) => createSubscription(tx, viewer, params.kind, given)));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesDomainBlocks,
  params: { id: pathId(), ...fields },
  response: DomainSubscriptionSchema,
  summary: 'Update the subscription to a domain list',
  async handle({ db, viewer, params, write }) {
    const given = { ...fieldsOf(params), url: params.url };
    return answer(db, await write((tx) => updateSubscription(tx, viewer, params.id, given)));
  },
});

const remove = userRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  access: writesDomainBlocks,
  params: { id: pathId(), lift: withDefault(bool(), false) },
  response: Type.Object({}),
  summary: 'Unsubscribe from a domain list; its blocks stay, or are lifted',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteSubscription(tx, viewer, params.id, { lift: params.lift }));
    return json({});
  },
});

const fetchNow = userRoute({
  method: 'POST',
  path: `${path}/:id/fetch`,
  access: writesDomainBlocks,
  params: { id: pathId() },
  response: DomainSubscriptionSchema,
  summary: 'Fetch a domain list now',
  async handle({ db, params, write }) {
    const row = await getSubscription(db, params.id);
    await write((tx) => orderFetch(tx, row.id));
    return answer(db, row);
  },
});

export const domainSubscriptionsRoutes: readonly Route[] = [list, show, create, update, remove, fetchNow];

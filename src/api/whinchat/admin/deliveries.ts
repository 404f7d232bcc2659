import { Type } from 'typebox';
import { termsOf } from '../../../acts/act.ts';
import { restartDeliveryAct, retryDeliveryAct, stopDeliveryAct } from '../../../acts/server-acts.ts';
import { countByHost, findHost, listUndelivered } from '../../../domain/deliveries/ledger.ts';
import {
  HostCountsSchema,
  RefusedActivitySchema,
  RemoteHostSchema,
  refusedActivityOf,
  remoteHostOf,
} from '../../../entities/admin/remote-host.ts';
import { listRefusals } from '../../../federation/inbox/refusals.ts';
import { json } from '../../../http/answer.ts';
import { pathText, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';

const path = '/api/whinchat/v1/admin/deliveries';

const showHosts = userRoute({
  method: 'GET',
  path,
  access: readsDomainBlocks,
  params: {},
  response: Type.Array(HostCountsSchema),
  summary: 'The servers for which deliveries wait or have failed, those with most first',
  handle: async ({ db }) => json((await countByHost(db)).map((counts) => ({ ...counts }))),
});

const showHost = userRoute({
  method: 'GET',
  path: `${path}/:host`,
  access: readsDomainBlocks,
  params: { host: pathText() },
  response: RemoteHostSchema,
  summary: 'How another server answers, what it has not taken and why, and what was refused of it',
  async handle({ db, params }) {
    const host = params.host.toLowerCase();
    const [counts] = await countByHost(db, host);
    const state = await findHost(db, host);
    const refused = await listRefusals(db, host);
    if (!counts && !state && refused.length === 0) throw notFound();
    return json(remoteHostOf(host, { counts, state, undelivered: await listUndelivered(db, { host }), refused }));
  },
});

const retryOne = userRoute({
  ...termsOf(retryDeliveryAct),
  method: 'POST',
  path: `${path}/:host/${retryDeliveryAct.name}`,
  params: { host: pathText() },
  response: Type.Object({ count: Type.Integer() }),
  handle: async ({ write, viewer, params }) =>
    json({ count: await write((tx) => retryDeliveryAct.verb(tx, viewer, params.host)) }),
});

const stopAndRestart = [stopDeliveryAct, restartDeliveryAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${path}/:host/${act.name}`,
    params: { host: pathText() },
    response: Type.Object({}),
    async handle({ write, viewer, params }) {
      await write((tx) => act.verb(tx, viewer, params.host));
      return json({});
    },
  }),
);

const showRefused = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/refused_activities',
  access: readsDomainBlocks,
  params: { host: text({ max: 300 }) },
  response: Type.Array(RefusedActivitySchema),
  summary: 'What other servers sent and was refused within a week, by its reason, the latest first',
  handle: async ({ db, params }) => json((await listRefusals(db, params.host?.toLowerCase())).map(refusedActivityOf)),
});

export const adminDeliveriesRoutes: readonly Route[] = [showHosts, showHost, retryOne, ...stopAndRestart, showRefused];

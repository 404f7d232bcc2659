import { Type } from 'typebox';
import { countByHost, findHost, listUndelivered } from '../../../domain/deliveries/ledger.ts';
import { retryHost } from '../../../domain/deliveries/retry.ts';
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
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
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
  method: 'POST',
  path: `${path}/:host/retry`,
  access: writesDomainBlocks,
  params: { host: pathText() },
  response: Type.Object({ count: Type.Integer() }),
  summary: 'Send again what a server has not taken, from the start of its attempts',
  handle: async ({ write, params }) => json({ count: await write((tx) => retryHost(tx, params.host.toLowerCase())) }),
});

const showRefused = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/refused_activities',
  access: readsDomainBlocks,
  params: { host: text({ max: 300 }) },
  response: Type.Array(RefusedActivitySchema),
  summary: 'What other servers sent and was refused within a week, by its reason, the latest first',
  handle: async ({ db, params }) => json((await listRefusals(db, params.host?.toLowerCase())).map(refusedActivityOf)),
});

export const adminDeliveriesRoutes: readonly Route[] = [showHosts, showHost, retryOne, showRefused];

import {
  createIpBlock,
  deleteIpBlock,
  getIpBlock,
  IP_BLOCK_SEVERITIES,
  listIpBlocks,
  updateIpBlock,
} from '../../../domain/ip-blocks/ip-blocks.ts';
import { AdminIpBlockSchema, adminIpBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import { json } from '../../../http/answer.ts';
import { expiresIn } from '../../../http/params/expires-in.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { oneOf, pathId, prose, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsIpBlocks, writesIpBlocks } from '../../../http/staff-access.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/ip_blocks';
const fields = { ip: text(), severity: oneOf(...IP_BLOCK_SEVERITIES), comment: prose(), expires_in: expiresIn };

function fieldsOf({ ip, severity, comment, expires_in: endsIn }: ParamValues<typeof fields>) {
  return { ip, severity, comment, expiresIn: endsIn };
}

const create = userRoute({
  method: 'POST',
  path,
  access: writesIpBlocks,
  params: fields,
  response: AdminIpBlockSchema,
  summary: 'Create an IP block',
  async handle({ ctx, viewer, params, write, request }) {
    const inside = { from: request.ip, proxies: ctx.config.trustProxy };
    return json(adminIpBlockOf(await write((tx) => createIpBlock(tx, viewer, fieldsOf(params), inside))));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesIpBlocks,
  params: { id: pathId(), ...fields },
  response: AdminIpBlockSchema,
  summary: 'Update an IP block',
  async handle({ ctx, viewer, params, write, request }) {
    const inside = { from: request.ip, proxies: ctx.config.trustProxy };
    return json(adminIpBlockOf(await write((tx) => updateIpBlock(tx, viewer, params.id, fieldsOf(params), inside))));
  },
});

export const adminIpBlocksRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'blocked networks',
    reads: readsIpBlocks,
    writes: writesIpBlocks,
    schema: AdminIpBlockSchema,
    maxPage: 200,
    list: listIpBlocks,
    get: getIpBlock,
    remove: deleteIpBlock,
    valueOf: adminIpBlockOf,
  }),
  create,
  update,
];

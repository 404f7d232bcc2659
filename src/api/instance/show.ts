import { loadInstance } from '../../entities/instance-facts.ts';
import { InstanceV1Schema, renderInstanceV1 } from '../../entities/instance-v1.ts';
import { InstanceSchema, renderInstance } from '../../entities/instance-v2.ts';
import { always, openToAll } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { publicDocument } from '../../http/public-documents.ts';
import { type Call, route } from '../../http/route.ts';

export const showInstance = route({
  method: 'GET',
  path: '/api/v2/instance',
  access: always(openToAll()),
  params: {},
  response: InstanceSchema,
  summary: 'What this server is and allows',
  cache: 'instance',
  handle: publicDocument('server', async (call) => rawJson(renderInstance(await load(call)))),
});

export const showInstanceV1 = route({
  method: 'GET',
  path: '/api/v1/instance',
  access: always(openToAll()),
  params: {},
  response: InstanceV1Schema,
  summary: 'What this server is and allows, in the older form',
  cache: 'instance',
  deprecatedAt: Date.UTC(2022, 10, 14),
  handle: publicDocument('server', async (call) => rawJson(renderInstanceV1(await load(call)))),
});

function load({ db, ctx }: Call) {
  return loadInstance(db, { translates: ctx.config.translation !== undefined });
}

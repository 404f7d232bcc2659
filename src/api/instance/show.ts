import { InstanceV1Schema } from '../../entities/instance-v1.ts';
import { InstanceSchema } from '../../entities/instance-v2.ts';
import { always, openToAll } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import { instanceDocuments } from './cached-documents.ts';

export const showInstance = route({
  method: 'GET',
  path: '/api/v2/instance',
  access: always(openToAll()),
  params: {},
  response: InstanceSchema,
  summary: 'What this server is and allows',
  cache: 'instance',
  repeatable: true,
  handle: async ({ ctx }) => rawJson((await instanceDocuments(ctx)).v2),
});

export const showInstanceV1 = route({
  method: 'GET',
  path: '/api/v1/instance',
  access: always(openToAll()),
  params: {},
  response: InstanceV1Schema,
  summary: 'What this server is and allows, in the older form',
  cache: 'instance',
  repeatable: true,
  deprecatedAt: Date.UTC(2022, 10, 14),
  handle: async ({ ctx }) => rawJson((await instanceDocuments(ctx)).v1),
});

import {
  createUsernameBlock,
  deleteUsernameBlock,
  getUsernameBlock,
  listUsernameBlocks,
  updateUsernameBlock,
} from '../../../domain/username-blocks/username-blocks.ts';
import { UsernameBlockSchema, usernameBlockOf } from '../../../entities/admin/username-block.ts';
import { json } from '../../../http/answer.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, pathId, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsUsernameBlocks, writesUsernameBlocks } from '../../../http/staff-access.ts';
import { recordRoutes } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/username_blocks';
const fields = { username: text({ max: 200 }), exact: bool(), allow_with_approval: bool() };

function fieldsOf({ username, exact, allow_with_approval: allowWithApproval }: ParamValues<typeof fields>) {
  return { username, exact, allowWithApproval };
}

const create = userRoute({
  method: 'POST',
  path,
  access: writesUsernameBlocks,
  params: fields,
  response: UsernameBlockSchema,
  summary: 'Create a username block',
  handle: async ({ viewer, params, write }) =>
    json(usernameBlockOf(await write((tx) => createUsernameBlock(tx, viewer, fieldsOf(params))))),
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesUsernameBlocks,
  params: { id: pathId(), ...fields },
  response: UsernameBlockSchema,
  summary: 'Update a username block',
  handle: async ({ viewer, params, write }) =>
    json(usernameBlockOf(await write((tx) => updateUsernameBlock(tx, viewer, params.id, fieldsOf(params))))),
});

export const adminUsernameBlocksRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'blocked names',
    reads: readsUsernameBlocks,
    writes: writesUsernameBlocks,
    schema: UsernameBlockSchema,
    maxPage: 200,
    list: listUsernameBlocks,
    get: getUsernameBlock,
    remove: deleteUsernameBlock,
    valueOf: usernameBlockOf,
  }),
  create,
  update,
];

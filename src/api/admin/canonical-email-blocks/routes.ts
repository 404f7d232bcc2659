import { Type } from 'typebox';
import {
  createCanonicalEmailBlock,
  deleteCanonicalEmailBlock,
  getCanonicalEmailBlock,
  listCanonicalEmailBlocks,
  listCanonicalEmailBlocksOf,
} from '../../../domain/email-blocks/canonical-email-blocks.ts';
import { AdminCanonicalEmailBlockSchema, adminCanonicalEmailBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import { json } from '../../../http/answer.ts';
import { required, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsCanonicalEmailBlocks, writesCanonicalEmailBlocks } from '../../../http/staff-access.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/canonical_email_blocks';

const tryAddress = userRoute({
  method: 'POST',
  path: `${path}/test`,
  access: readsCanonicalEmailBlocks,
  params: { email: required(text()) },
  response: Type.Array(AdminCanonicalEmailBlockSchema),
  summary: 'Canonical e-mail blocks that match an address',
  async handle({ db, params }) {
    return json((await listCanonicalEmailBlocksOf(db, params.email)).map(adminCanonicalEmailBlockOf));
  },
});

const create = userRoute({
  method: 'POST',
  path,
  access: writesCanonicalEmailBlocks,
  params: { email: text(), canonical_email_hash: text() },
  response: AdminCanonicalEmailBlockSchema,
  summary: 'Create a canonical e-mail block',
  async handle({ viewer, params, write }) {
    const { email, canonical_email_hash: hash } = params;
    const row = await write((tx) => createCanonicalEmailBlock(tx, viewer, { email, hash }));
    return json(adminCanonicalEmailBlockOf(row));
  },
});

export const adminCanonicalEmailBlocksRoutes: readonly Route[] = [
  tryAddress,
  ...recordRoutes({
    path,
    noun: 'blocked addresses',
    reads: readsCanonicalEmailBlocks,
    writes: writesCanonicalEmailBlocks,
    schema: AdminCanonicalEmailBlockSchema,
    maxPage: 200,
    list: listCanonicalEmailBlocks,
    get: getCanonicalEmailBlock,
    remove: deleteCanonicalEmailBlock,
    valueOf: adminCanonicalEmailBlockOf,
  }),
  create,
];

import {
  createEmailDomainBlock,
  deleteEmailDomainBlock,
  getEmailDomainBlock,
  listEmailDomainBlocks,
} from '../../../domain/email-blocks/email-domain-blocks.ts';
import { AdminEmailDomainBlockSchema, adminEmailDomainBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import { json } from '../../../http/answer.ts';
import { bool, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsEmailDomainBlocks, writesEmailDomainBlocks } from '../../../http/staff-access.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/email_domain_blocks';

const create = userRoute({
  method: 'POST',
  path,
  access: writesEmailDomainBlocks,
  params: { domain: withDefault(text(), ''), allow_with_approval: withDefault(bool(), false) },
  response: AdminEmailDomainBlockSchema,
  summary: 'Create an e-mail domain block',
  async handle({ viewer, params, write }) {
    const { domain, allow_with_approval: allowWithApproval } = params;
    const row = await write((tx) => createEmailDomainBlock(tx, viewer, { domain, allowWithApproval }));
    return json(adminEmailDomainBlockOf(row));
  },
});

export const adminEmailDomainBlocksRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'blocked mail hosts',
    reads: readsEmailDomainBlocks,
    writes: writesEmailDomainBlocks,
    schema: AdminEmailDomainBlockSchema,
    maxPage: 200,
    list: listEmailDomainBlocks,
    get: getEmailDomainBlock,
    remove: deleteEmailDomainBlock,
    valueOf: adminEmailDomainBlockOf,
  }),
  create,
];

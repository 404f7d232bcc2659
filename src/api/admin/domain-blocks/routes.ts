import { getDomainBlock, listDomainBlocks } from '../../../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  DOMAIN_BLOCK_SEVERITIES,
  deleteDomainBlock,
  updateDomainBlock,
} from '../../../domain/domain-blocks/save-domain-block.ts';
import { AdminDomainBlockSchema, adminDomainBlockOf } from '../../../entities/admin/domain-block.ts';
import { staff } from '../../../http/access.ts';
import { json } from '../../../http/answer.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, oneOf, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/domain_blocks';
const reads = staff(['manage_federation'], 'admin:read', 'admin:read:domain_blocks');
const writes = staff(['manage_federation'], 'admin:write', 'admin:write:domain_blocks');

const fields = {
  severity: oneOf(...DOMAIN_BLOCK_SEVERITIES),
  reject_media: bool(),
  reject_reports: bool(),
  private_comment: text(),
  public_comment: text(),
  obfuscate: bool(),
};

function fieldsOf(params: ParamValues<typeof fields>) {
  return {
    severity: params.severity,
    rejectMedia: params.reject_media,
    rejectReports: params.reject_reports,
    privateComment: params.private_comment,
    publicComment: params.public_comment,
    obfuscate: params.obfuscate,
  };
}

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: { domain: withDefault(text(), ''), ...fields },
  response: AdminDomainBlockSchema,
  summary: 'Create a domain block',
  async handle({ viewer, params, write }) {
    const outcome = await write((tx) => createDomainBlock(tx, viewer, params.domain, fieldsOf(params)));
    if ('created' in outcome) return json(adminDomainBlockOf(outcome.created));
    const { existing } = outcome;
    const error = `You have already imposed stricter limits on ${existing.domain}.`;
    return json({ error, existing_domain_block: adminDomainBlockOf(existing) }, { status: 422 });
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: AdminDomainBlockSchema,
  summary: 'Update a domain block',
  async handle({ viewer, params, write }) {
    const row = await write((tx) => updateDomainBlock(tx, viewer, params.id, fieldsOf(params)));
    return json(adminDomainBlockOf(row));
  },
});

export const adminDomainBlocksRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'limits of other servers',
    reads,
    writes,
    schema: AdminDomainBlockSchema,
    maxPage: 500,
    list: listDomainBlocks,
    get: getDomainBlock,
    remove: deleteDomainBlock,
    valueOf: adminDomainBlockOf,
  }),
  create,
  update,
];

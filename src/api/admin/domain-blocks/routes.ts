import { getDomainBlock, listDomainBlocks } from '../../../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  deleteDomainBlock,
  updateDomainBlock,
} from '../../../domain/domain-blocks/save-domain-block.ts';
import { AdminDomainBlockSchema, adminDomainBlockOf } from '../../../entities/admin/domain-block.ts';
import { json } from '../../../http/answer.ts';
import { errorAnswer } from '../../../http/errors.ts';
import { domainBlockOf, domainBlockParams } from '../../../http/params/domain-block.ts';
import { pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { invalid } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';
import { errorText } from '../../../words/errors.ts';
import { recordRoutes } from '../record-routes.ts';

const path = '/api/v1/admin/domain_blocks';
const create = userRoute({
  method: 'POST',
  path,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), ''), ...domainBlockParams },
  response: AdminDomainBlockSchema,
  summary: 'Create a domain block',
  async handle({ viewer, params, write, request: { words } }) {
    const outcome = await write((tx) => createDomainBlock(tx, viewer, params.domain, domainBlockOf(params)));
    if ('created' in outcome) return json(adminDomainBlockOf(outcome.created));
    const { existing } = outcome;
    const refusal = invalid(said('stricterAlready', existing.domain));
    const { status, headers } = errorAnswer(refusal, words);
    const error = errorText(refusal.said, words);
    return json({ error, existing_domain_block: adminDomainBlockOf(existing) }, { status, headers });
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesDomainBlocks,
  params: { id: pathId(), ...domainBlockParams },
  response: AdminDomainBlockSchema,
  summary: 'Update a domain block',
  async handle({ viewer, params, write }) {
    const row = await write((tx) => updateDomainBlock(tx, viewer, params.id, domainBlockOf(params)));
    return json(adminDomainBlockOf(row));
  },
});

export const adminDomainBlocksRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'limits of other servers',
    reads: readsDomainBlocks,
    writes: writesDomainBlocks,
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

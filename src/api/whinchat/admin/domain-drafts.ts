import { Type } from 'typebox';
import { acceptDraft, getDraft, listDrafts, refuseDraft } from '../../../domain/domain-subscriptions/drafts.ts';
import {
  excludeDomain,
  getExclude,
  includeDomain,
  listExcludes,
} from '../../../domain/domain-subscriptions/excludes.ts';
import {
  DomainDraftSchema,
  DomainExcludeSchema,
  domainDraftOf,
  domainExcludeOf,
} from '../../../entities/admin/domain-subscription.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { bool, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { recordRoutes } from '../../admin/record-routes.ts';

const DRAFTS = '/api/whinchat/v1/admin/domain_drafts';
const EXCLUDES = '/api/whinchat/v1/admin/domain_excludes';

const list = userRoute({
  method: 'GET',
  path: DRAFTS,
  access: readsDomainBlocks,
  params: { ...pageParams(100, 500), refused: withDefault(bool(), false) },
  response: Type.Array(DomainDraftSchema),
  summary: 'Suggestions of the subscribed domain lists',
  async handle(call) {
    const rows = await listDrafts(call.db, { ...pageOf(call.params), refused: call.params.refused });
    const cursors = rows.map((row) => row.id);
    return json(rows.map(domainDraftOf), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

const show = userRoute({
  method: 'GET',
  path: `${DRAFTS}/:id`,
  access: readsDomainBlocks,
  params: { id: pathId() },
  response: DomainDraftSchema,
  summary: 'A suggestion of a domain list',
  handle: async ({ db, params }) => json(domainDraftOf(await getDraft(db, params.id))),
});

const accept = userRoute({
  method: 'POST',
  path: `${DRAFTS}/:id/accept`,
  access: writesDomainBlocks,
  params: { id: pathId() },
  response: DomainDraftSchema,
  summary: 'Accept a suggestion of a domain list',
  handle: async ({ viewer, params, write }) =>
    json(domainDraftOf(await write((tx) => acceptDraft(tx, viewer, params.id)))),
});

const refuse = userRoute({
  method: 'POST',
  path: `${DRAFTS}/:id/refuse`,
  access: writesDomainBlocks,
  params: { id: pathId(), exclude: withDefault(bool(), false) },
  response: DomainDraftSchema,
  summary: 'Reject a suggestion of a domain list',
  async handle({ viewer, params, write }) {
    const { id, exclude } = params;
    return json(domainDraftOf(await write((tx) => refuseDraft(tx, viewer, id, { exclude }))));
  },
});

const exclude = userRoute({
  method: 'POST',
  path: EXCLUDES,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), ''), comment: withDefault(text({ max: 2000 }), '') },
  response: DomainExcludeSchema,
  summary: 'Exclude a domain from all domain lists',
  handle: async ({ viewer, params, write }) =>
    json(domainExcludeOf(await write((tx) => excludeDomain(tx, viewer, params.domain, params.comment)))),
});

export const domainDraftsRoutes: readonly Route[] = [
  list,
  show,
  accept,
  refuse,
  ...recordRoutes({
    path: EXCLUDES,
    noun: 'domains that no list decides about',
    reads: readsDomainBlocks,
    writes: writesDomainBlocks,
    schema: DomainExcludeSchema,
    maxPage: 500,
    list: listExcludes,
    get: getExclude,
    remove: includeDomain,
    valueOf: domainExcludeOf,
  }),
  exclude,
];

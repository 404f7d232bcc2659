import { Type } from 'typebox';
import {
  changeDraft,
  DOCUMENT_KINDS,
  deleteDraftDocument,
  draftDocument,
  getVersion,
  listDocuments,
  publishDocument,
} from '../../../domain/instance/draft-documents.ts';
import { AdminDocumentSchema, adminDocumentOf } from '../../../entities/admin/notices.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { bool, date, oneOf, pathId, prose, required, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDocuments, writesDocuments } from '../../../http/staff-access.ts';
import { deleteRoute, showRoute } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/documents';
const reads = readsDocuments;
const writes = writesDocuments;

const list = userRoute({
  method: 'GET',
  path,
  access: reads,
  params: { ...pageParams(20, 100), kind: oneOf(...DOCUMENT_KINDS) },
  response: Type.Array(AdminDocumentSchema),
  summary: 'The versions of the long texts of this server, drafts included',
  async handle(call) {
    const rows = await listDocuments(call.db, { ...pageOf(call.params), kind: call.params.kind });
    const cursors = rows.map((row) => row.id);
    return json(rows.map(adminDocumentOf), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

const show = showRoute({
  path,
  noun: 'versions of long texts',
  reads,
  schema: AdminDocumentSchema,
  get: getVersion,
  valueOf: adminDocumentOf,
});

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: { kind: required(oneOf(...DOCUMENT_KINDS)), content: prose(), effective_date: date() },
  response: AdminDocumentSchema,
  summary: 'Create a draft of a long text',
  async handle({ viewer, params, write }) {
    const fields = { content: params.content, effectiveAt: params.effective_date };
    return json(adminDocumentOf(await write((tx) => draftDocument(tx, viewer, params.kind, fields))));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), content: prose(), effective_date: date() },
  response: AdminDocumentSchema,
  summary: 'Update a draft',
  async handle({ viewer, params, write }) {
    const fields = { content: params.content, effectiveAt: params.effective_date };
    return json(adminDocumentOf(await write((tx) => changeDraft(tx, viewer, params.id, fields))));
  },
});

const publish = userRoute({
  method: 'POST',
  path: `${path}/:id/publish`,
  access: writes,
  params: { id: pathId(), mail: withDefault(bool(), false), announce: withDefault(bool(), false) },
  response: AdminDocumentSchema,
  summary: 'Publish a draft; of new terms everybody can be told by mail or announcement',
  async handle({ viewer, params, write }) {
    const { id, mail, announce } = params;
    return json(adminDocumentOf(await write((tx) => publishDocument(tx, viewer, id, { mail, announce }))));
  },
});

const remove = deleteRoute({ path, noun: 'versions of long texts', writes, remove: deleteDraftDocument });

export const adminDocumentsRoutes: readonly Route[] = [list, show, create, update, publish, remove];

import { Type } from 'typebox';
import { termsOf } from '../../acts/act.ts';
import { deleteDraftAct } from '../../acts/draft-acts.ts';
import { publishDraft } from '../../domain/drafts/publish.ts';
import { findDraft, getDraft, listDrafts } from '../../domain/drafts/queries.ts';
import { replaceDraft, saveDraft } from '../../domain/drafts/save.ts';
import { draftOf, parseParams } from '../../domain/scheduled/params.ts';
import { DraftSchema, loadDrafts, renderDrafts } from '../../entities/draft.ts';
import { ScheduledStatusSchema } from '../../entities/scheduled-status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { resolveThread } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import { type Answer, json, rawJson } from '../../http/answer.ts';
import { errorAnswer } from '../../http/errors.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { keptParams } from '../../http/params/draft-params.ts';
import { readKept } from '../../http/params/read-draft.ts';
import { date, int, pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { type JsonText, jsonArray } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { DraftRow } from '../../schema/statuses.ts';
import { answerCreated, idempotencyKeyOf } from '../statuses/answer-created.ts';

const PATH = '/api/whinchat/v1/drafts';

const CHANGED = new AppError('conflict', 'draftChanged');

const reading = user('read', 'read:statuses');
const writing = user('write', 'write:statuses');

const showDrafts = userRoute({
  method: 'GET',
  path: PATH,
  access: reading,
  params: pageParams(20, 40),
  response: Type.Array(DraftSchema),
  summary: 'Your drafts',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listDrafts(db, viewer, pageOf(params));
    const text = jsonArray(renderDrafts(await loadDrafts(db, rows)));
    const ids = rows.map((row) => row.id);
    return rawJson(text, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length >= params.limit }) });
  },
});

const createDraft = userRoute({
  method: 'POST',
  path: PATH,
  access: writing,
  params: keptParams,
  response: DraftSchema,
  summary: 'Create a draft',
  async handle({ db, write, viewer, auth, params }) {
    const draft = readKept(params, auth.applicationId);
    return answerDraft(db, viewer, await write((tx) => saveDraft(tx, viewer, draft)));
  },
});

const showDraft = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: reading,
  params: { id: pathId() },
  response: DraftSchema,
  summary: 'One of your drafts',
  async handle({ db, viewer, params }) {
    return answerDraft(db, viewer, params.id);
  },
});

const updateDraft = userRoute({
  method: 'PUT',
  path: `${PATH}/:id`,
  access: writing,
  params: { id: pathId(), revision: int(), ...keptParams },
  response: DraftSchema,
  summary: 'Replace a draft',
  async handle({ db, write, viewer, auth, params, request }) {
    const { id, revision } = params;
    const draft = readKept(params, auth.applicationId);
    const saved = await write((tx) => replaceDraft(tx, viewer, { id, revision }, draft));
    const current = await renderOne(db, saved ?? (await getDraft(db, viewer, id)));
    if (saved) return rawJson(current);
    const { status, headers, body } = errorAnswer(CHANGED, request.words);
    return rawJson(`${JSON.stringify(body).slice(0, -1)},"draft":${current}}`, { status, headers });
  },
});

const removeDraft = userRoute({
  ...termsOf(deleteDraftAct),
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: { id: pathId() },
  response: Type.Object({}),
  async handle({ write, viewer, params }) {
    await write((tx) => deleteDraftAct.verb(tx, viewer, params.id));
    return json({});
  },
});

const publishOneDraft = userRoute({
  method: 'POST',
  path: `${PATH}/:id/publish`,
  access: writing,
  params: { id: pathId(), scheduled_at: date() },
  response: Type.Union([StatusSchema, ScheduledStatusSchema]),
  summary: 'Publish a draft, or schedule it',
  rate: 'statuses',
  async handle(call) {
    const { ctx, db, write, viewer, auth, params } = call;
    const how = {
      scheduledAt: params.scheduled_at,
      applicationId: auth.applicationId,
      key: idempotencyKeyOf(call),
    };
    const row = await findDraft(db, viewer, params.id);
    if (row) await resolveThread(ctx, draftOf(parseParams(row.params)));
    return answerCreated(call, () => write((tx) => publishDraft(tx, viewer, params.id, how)));
  },
});

async function answerDraft(db: Db, viewer: { accountId: number }, id: number): Promise<Answer> {
  return rawJson(await renderOne(db, await getDraft(db, viewer, id)));
}

async function renderOne(db: Db, row: DraftRow): Promise<JsonText> {
  return renderDrafts(await loadDrafts(db, [row])).join();
}

export const draftsRoutes: readonly Route[] = [
  showDrafts,
  createDraft,
  showDraft,
  updateDraft,
  removeDraft,
  publishOneDraft,
];

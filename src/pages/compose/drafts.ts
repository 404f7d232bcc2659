import { termsOf } from '../../acts/act.ts';
import { deleteDraftAct } from '../../acts/draft-acts.ts';
import { listDrafts } from '../../domain/drafts/queries.ts';
import { parseParams } from '../../domain/scheduled/params.ts';
import { loadDrafts } from '../../entities/draft.ts';
import { user } from '../../http/access.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toIso } from '../../lib/time.ts';
import { draftList } from '../../views/compose/drafts.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { waitingPost } from './waiting.ts';

const showDrafts = userRoute({
  method: 'GET',
  path: '/drafts',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  summary: 'Your drafts',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const page = pageOf(params);
    const loaded = await loadDrafts(db, await listDrafts(db, viewer, page));
    const shown = loaded.rows.map((row) => ({
      ...waitingPost(row, loaded),
      changedAt: toIso(row.updated_at),
      wantedAt: parseParams(row.params).scheduled_at ?? null,
    }));
    const { drafts: title } = reader.words.places;
    const ids = loaded.rows.map(({ id }) => id);
    const body = html`<h1>${title}</h1>${draftList(shown, reader)}${pagingLinks(call, ids, page)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});

const deleteByForm = userRoute({
  ...termsOf(deleteDraftAct),
  method: 'POST',
  path: '/drafts/:id/delete',
  params: { id: pathId() },
  async handle({ viewer, params, write }) {
    await write((tx) => deleteDraftAct.verb(tx, viewer, params.id));
    return seeOther('/drafts', 'deleted');
  },
});

/** What one has begun to write. */
export const draftPages: readonly Route[] = [showDrafts, deleteByForm];

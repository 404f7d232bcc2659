import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findDraft } from '../../domain/drafts/queries.ts';
import { discardDraft } from '../../domain/drafts/save.ts';
import { getOwnStatus } from '../../domain/statuses/delete.ts';
import { edit } from '../../domain/statuses/edit.ts';
import { resolveMentioned } from '../../federation/resolve/mentioned.ts';
import type { Answer } from '../../http/answer.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { statusValue } from '../entity-values.ts';
import { answerPublished } from './answer-published.ts';
import { changesOfForm, type FormCall } from './form.ts';
import { type Redisplayed, redisplayForm } from './redisplay-form.ts';

/** Changes a post to what the form says, and leads to it; one that was edited elsewhere meanwhile is shown beside the form first. */
export async function saveEdit(call: FormCall, writing: Redisplayed, id: number): Promise<Answer> {
  const { ctx, db, viewer, write, params, request } = call;
  const { draft } = writing;
  const row = await getOwnStatus(db, viewer, id);
  if (row.local_only === 0) await resolveMentioned(ctx, draft.text);
  const isSaved = await write(async (tx) => {
    const isEdited = await edit(tx, viewer, row.id, {
      text: draft.text,
      title: draft.title,
      contentType: draft.contentType,
      spoilerText: draft.spoilerText,
      sensitive: draft.sensitive ?? false,
      language: draft.language,
      mediaIds: draft.mediaIds,
      mediaChanges: changesOfForm(params),
      poll: 'same',
      quotePolicy: draft.quotePolicy,
      version: params.version,
    });
    // It went through the form to sign in.
    if (isEdited) await dropDraft(tx, viewer, params.draft_id);
    return isEdited;
  });
  if (!isSaved) {
    const problem = { text: request.words.composer.editedElsewhere, status: 409 };
    const { edited_at: editedAt } = await getOwnStatus(db, viewer, id);
    const present = await statusValue(db, viewer, row.id);
    return redisplayForm(call, { ...writing, problem, present, editing: { version: editedAt ?? 0 } });
  }
  return answerPublished(call, row.id, { isNew: false, inThread: true });
}

async function dropDraft(tx: Tx, viewer: Viewer, id: number | undefined): Promise<void> {
  if (id !== undefined && (await findDraft(tx, viewer, id))) await discardDraft(tx, viewer, id);
}

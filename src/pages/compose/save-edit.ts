import { getOwnStatus } from '../../domain/statuses/delete.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { edit } from '../../domain/statuses/edit.ts';
import { resolveMentioned } from '../../federation/resolve/mentioned.ts';
import type { Answer } from '../../http/answer.ts';
import { changesOfForm, type FormCall } from './form.ts';
import { showMade } from './made.ts';

/** Changes a post to what the form says, and leads to it. */
export async function saveEdit(call: FormCall, draft: Draft, id: number): Promise<Answer> {
  const { ctx, db, viewer, write, params } = call;
  const row = await getOwnStatus(db, viewer, id);
  if (row.local_only === 0) await resolveMentioned(ctx, draft.text);
  await write((tx) =>
    edit(tx, viewer, row.id, {
      text: draft.text,
      contentType: draft.contentType,
      spoilerText: draft.spoilerText,
      sensitive: draft.sensitive ?? false,
      language: draft.language,
      mediaIds: draft.mediaIds,
      mediaChanges: changesOfForm(params),
      poll: 'same',
      quotePolicy: draft.quotePolicy,
    }),
  );
  return showMade(call, row.id, { isNew: false, inThread: true });
}

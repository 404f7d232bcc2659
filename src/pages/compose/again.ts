import { getOwnStatus } from '../../domain/statuses/delete.ts';
import type { Answer } from '../../http/answer.ts';
import { toWire } from '../../lib/id.ts';
import { statusShownTo } from '../shown-to.ts';
import { composerPage, type Writing } from './composer-page.ts';
import { type FormCall, knownDraft } from './form.ts';

/** What the form shows again. */
export type Again = Omit<Writing, 'editing'>;

/** The form again, with all that was typed. */
export async function again(call: FormCall, writing: Again): Promise<Answer> {
  const { db, viewer, params } = call;
  if (params.editing === undefined)
    return composerPage(call, { known: knownDraft(params), typedTime: params.scheduled_at, ...writing });
  const { media_attachments } = await statusShownTo(db, viewer, (await getOwnStatus(db, viewer, params.editing)).id);
  const kept = media_attachments.filter(({ id }) => writing.draft.mediaIds.map(toWire).includes(id));
  return composerPage(call, { ...writing, editing: { id: params.editing, media: kept } });
}

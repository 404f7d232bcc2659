import type { Answer } from '../../http/answer.ts';
import { composerPage, type Writing } from './composer-page.ts';
import { type FormCall, knownDraft } from './form.ts';
import { mediaByForm } from './media.ts';

/** What the form shows again. */
export type Again = Omit<Writing, 'editing'>;

/** The form again, with all that was typed. */
export async function again(call: FormCall, writing: Again): Promise<Answer> {
  const { params } = call;
  if (params.editing === undefined)
    return composerPage(call, { known: knownDraft(params), typedTime: params.scheduled_at, ...writing });
  const media = await mediaByForm(call, writing.draft);
  return composerPage(call, { ...writing, editing: { id: params.editing, media } });
}

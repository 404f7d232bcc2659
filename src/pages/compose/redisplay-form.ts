import type { Answer } from '../../http/answer.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import { composerPage, type Writing } from './composer-page.ts';
import { describedInForm, type FormCall, knownDraft } from './form.ts';
import { mediaByForm } from './media.ts';

/** What the form shows again. */
export type Redisplayed = Omit<Writing, 'editing' | 'described'> & {
  /** What of the post that is edited is not as the form says. */
  readonly editing?: { readonly version: number } | undefined;
};

/** The form again, with all that was typed. */
export async function redisplayForm(call: FormCall, writing: Redisplayed): Promise<Answer> {
  const { params } = call;
  const { editing: _, ...written } = {
    known: knownDraft(params),
    typedTime: params.scheduled_at,
    described: describedInForm(params),
    ...writing,
  };
  if (params.editing === undefined) return composerPage(call, written);
  const media = await mediaByForm(call, writing.draft.mediaIds).catch(undefinedIfAbsent);
  if (media) {
    const editing = { version: params.version, ...writing.editing, id: params.editing, media };
    return composerPage(call, { ...written, editing });
  }
  // The post has been deleted meanwhile.
  const text = call.request.words.composer.editedGone;
  return composerPage(call, { ...written, problem: { text, status: 404 } });
}

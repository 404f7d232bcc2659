import { readUserSettings } from '../../domain/accounts/user-settings.ts';
import { allMediaOf, type Draft } from '../../domain/statuses/draft.ts';
import type { Answer } from '../../http/answer.ts';
import { isBlank } from '../../lib/blank.ts';
import type { FormCall } from './form.ts';
import { mediaByForm } from './media.ts';
import { type Redisplayed, redisplayForm } from './redisplay-form.ts';

const PICTURES = new Set(['image', 'gifv']);

/** Whether a picture has no text that describes it, and its author wants to know that before it is published. */
export async function lacksAltText(call: FormCall, draft: Draft): Promise<boolean> {
  const { db, viewer, params } = call;
  if (allMediaOf(draft).length === 0) return false;
  const { missing_alt_texts: wish } = await readUserSettings(db, viewer.accountId);
  if (wish === 'none' || (wish === 'remind' && params.without_alt)) return false;
  const media = await mediaByForm(call, allMediaOf(draft));
  return media.some(({ type, description }) => PICTURES.has(type) && isBlank(description ?? ''));
}

/** The form again, with the reminder; whoever only wants to be reminded can publish without all the same. */
export async function askForAltTexts(call: FormCall, writing: Redisplayed): Promise<Answer> {
  const { composer } = call.request.words;
  const { missing_alt_texts: wish } = await readUserSettings(call.db, call.viewer.accountId);
  const text = wish === 'require' ? composer.altTextsRequired : composer.altTextsMissing;
  return redisplayForm(call, { ...writing, problem: { text, status: 422 }, asksForAltTexts: true });
}

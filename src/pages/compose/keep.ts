import { keepDraft } from '../../domain/drafts/save.ts';
import { allMediaOf, type Draft } from '../../domain/statuses/draft.ts';
import type { Answer } from '../../http/answer.ts';
import { seeOther } from '../../http/html/page.ts';
import { isBlank } from '../../lib/blank.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { addressOfDraft } from '../../views/compose/drafts.ts';
import { type FormCall, knownDraft } from './form.ts';
import { type Redisplayed, redisplayForm } from './redisplay-form.ts';

/** Keeps what the form says as a draft, and leads to it there. Both texts are kept, and it is said, when it was changed elsewhere. */
export async function keepByForm(call: FormCall, writing: Redisplayed): Promise<Answer> {
  const { write, viewer, params, request } = call;
  const { composer } = request.words;
  if (!isWorthKeeping(writing.draft))
    return redisplayForm(call, { ...writing, problem: { text: composer.nothingToKeep, status: 422 } });
  const kept = await write((tx) => keepDraft(tx, viewer, writing.draft, knownDraft(params)));
  if (kept.beside === undefined) return seeOther(`/drafts#draft-${toWire(kept.id)}`, null);
  const other = html`<a href="${addressOfDraft(toWire(kept.beside))}">${composer.otherDraft}</a>`;
  return redisplayForm(call, { ...writing, known: { id: kept.id, revision: 1 }, note: composer.bothKept(other) });
}

/** Whether there is anything that would be missed. */
function isWorthKeeping(draft: Draft): boolean {
  const { text, title, spoilerText, thread = [], poll, quotedStatusId } = draft;
  const texts = [text, title, spoilerText, ...thread.map((one) => one.text)];
  return texts.some((one) => !isBlank(one)) || allMediaOf(draft).length > 0 || (poll ?? quotedStatusId) !== undefined;
}

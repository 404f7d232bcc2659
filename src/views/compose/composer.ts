import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { postBesideForm } from '../frame/beside-form.ts';
import { alert, carried, checkbox, choicesOf, select } from '../frame/form.ts';
import { languageOptions } from '../frame/languages.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { langAttribute } from '../frame/written.ts';
import { audienceOptions } from './audiences.ts';
import { type Composed, LONGEST_TEXT } from './composed.ts';
import { pictureFields } from './composer-media.ts';
import { namesField } from './composer-names.ts';
import { pollFields } from './composer-poll.ts';
import { threadFields } from './composer-thread.ts';
import { scheduleField } from './composer-time.ts';
import { groupHint, titleField } from './composer-title.ts';
import { composerTools } from './composer-tools.ts';

type Options = {
  /** Why what was sent could not be published. */
  readonly problem?: string | undefined;
  /** What has been done with it instead. */
  readonly note?: string | Html | undefined;
  /** How many characters a post may have. */
  readonly maxCharacters: number;
  /** How many posts may follow one in a thread. */
  readonly mostFollowing: number;
};

/** The form to write a post, a reply, a quote or an edit. */
export function composer(
  composed: Composed,
  reader: OwnReader,
  { problem, note, maxCharacters, mostFollowing }: Options,
): Html {
  const { composer: texts } = reader.words;
  return html`${composed.replyTo && html`<div class="replied-to">${postBesideForm(composed.replyTo, reader)}</div>`}
${previewed(composed, reader)}<post-composer max="${maxCharacters}" data-alt-texts="${composed.altTexts}"><form class="composer" method="post" action="/publish" enctype="multipart/form-data">${formFields(reader.account)}<button class="unseen" name="step" value="preview" tabindex="-1" aria-hidden="true">${texts.preview}</button>
${carried({ key: composed.key, in_reply_to_id: composed.replyTo?.id, quoted_status_id: composed.quoted?.id })}${carried(draftFields(composed))}
${alert(problem)}${composed.asksForAltTexts && composed.altTexts === 'remind' && html`<p><button class="secondary" name="without_alt" value="true">${texts.postAnyway}</button></p>`}${note && html`<p class="note" role="status">${note}</p>`}${present(composed, reader)}
${namesField(composed.names, { of: 'c-text', name: 'mentions[]' }, reader)}${titleField(composed, 'above', reader)}<div class="field"><label for="c-text">${texts.prompt}</label>
<textarea id="c-text" name="status" rows="6" dir="auto"${langAttribute(composed)} maxlength="${LONGEST_TEXT}"${composed.text === '' && html` autofocus`}>${composed.text}</textarea></div>
<div class="field"><label for="c-warning">${texts.warning}</label>
<input id="c-warning" name="spoiler_text" value="${composed.spoilerText}" dir="auto"${langAttribute(composed)} autocomplete="off"></div>
${groupHint(composed, reader)}${composed.quoted && html`<div class="quoted-here"><p class="hint">${texts.quoting}</p>${postBesideForm(composed.quoted, reader)}</div>`}
${pictureFields(composed, reader.words)}
${
  composed.editing
    ? null
    : html`${pollFields(composed, reader.words)}
${threadFields(composed, mostFollowing, reader)}`
}
${titleField(composed, 'below', reader)}<div class="choices">${composed.editing ? null : audienceField(composed.visibility, reader)}${quotePolicy(composed, reader)}${language(composed, reader)}</div>
<div class="checks">${checkbox('sensitive', texts.sensitive, composed.sensitive)}${checkbox('markdown', texts.markdown, composed.markdown)}${
    composed.editing ? null : checkbox('local_only', texts.localOnly, composed.localOnly)
  }</div>
${composed.editing ? null : scheduleField(composed, reader)}
<div class="actions"><output class="characters" for="c-text"></output><button name="step" value="post">${composed.editing ? texts.saveEdit : texts.post}</button>${composed.editing ? null : html`<button class="secondary" name="step" value="draft">${texts.saveDraft}</button>`}<button class="secondary unscripted" name="step" value="preview">${texts.preview}</button><p class="states hint"><span class="draft-state"></span></p></div></form>${composerTools(reader)}</post-composer>`;
}

/** How the posts will look; nothing can be done with them yet. */
function previewed({ previews }: Composed, reader: OwnReader): Html | null {
  if (previews.length === 0) return null;
  const { composer: texts } = reader.words;
  return html`<section class="preview" id="preview" aria-labelledby="preview-title"><h2 id="preview-title">${texts.preview}</h2>${previews.map((one, index) => postBesideForm(one, reader, { inThread: index > 0, level: 3 }))}</section>`;
}

/** The post as somebody else has left it, beside what was about to replace that. */
function present({ present: shown }: Composed, reader: OwnReader): Html | null {
  if (!shown) return null;
  return html`<div class="quoted-here"><p class="hint">${reader.words.composer.presentVersion}</p>${postBesideForm(shown, reader)}</div>`;
}

/** The draft is always there, so that a script can keep one of what is being written. */
function draftFields({ known, editing }: Composed): Record<string, string | undefined> {
  const draft = { draft_id: known?.id ?? '', draft_revision: String(known?.revision ?? '') };
  return { ...draft, editing: editing?.id, version: editing?.version?.toString() };
}

/** The choice of who can see a post. */
export function audienceField(visibility: string, { words }: Reader): Html {
  const options = audienceOptions(words);
  return select({ id: 'c-audience', name: 'visibility', label: words.composer.audience, chosen: visibility, options });
}

function quotePolicy({ quotePolicy: chosen }: Composed, { words: { composer: texts } }: Reader): Html {
  const options = choicesOf(texts.quotePolicies);
  return select({
    id: 'c-quotes',
    name: 'quote_approval_policy',
    label: texts.whoMayQuote,
    hint: texts.quotesOfOpenOnly,
    chosen,
    options,
  });
}

function language({ language: chosen }: Composed, { words: { composer: texts } }: Reader): Html {
  return select({ id: 'c-language', name: 'language', label: texts.language, chosen, options: languageOptions });
}

import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { postBesideForm } from '../frame/beside-form.ts';
import { alert, carried, checkbox } from '../frame/form.ts';
import type { OwnReader } from '../frame/reader.ts';
import { langAttribute } from '../frame/written.ts';
import type { Composed } from './composed.ts';
import { audienceChoices, languageField } from './composer-audience.ts';
import { characterCount } from './composer-count.ts';
import { writingField } from './composer-field.ts';
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

/**
 * The form to write a post, a reply, a quote or an edit. It is a long one without scripts. Where they run it is a sheet: a line with the button to
 * post, the field, and a bar below (`web/styles/composer-sheet.css`); parts that hold nothing (`unused`) are shown when somebody asks for
 * them (`web/lib/composer/optional-parts.ts`).
 */
export function composer(
  composed: Composed,
  reader: OwnReader,
  { problem, note, maxCharacters, mostFollowing }: Options,
): Html {
  const { composer: texts } = reader.words;
  return html`${previewed(composed, reader)}<post-composer max="${maxCharacters}" data-alt-texts="${composed.altTexts}"><form class="composer" method="post" action="/publish" enctype="multipart/form-data">${formFields(reader.account)}<button class="unseen" name="step" value="preview" tabindex="-1" aria-hidden="true">${texts.preview}</button>
${carried({ key: composed.key, in_reply_to_id: composed.replyTo?.id, quoted_status_id: composed.quoted?.id })}${carried(draftFields(composed))}
${composed.replyTo && html`<div class="replied-to">${postBesideForm(composed.replyTo, reader)}</div>`}
${alert(problem)}${composed.asksForAltTexts && composed.altTexts === 'remind' && html`<p><button class="secondary" name="without_alt" value="true">${texts.postAnyway}</button></p>`}${note && html`<p class="note" role="status">${note}</p>`}${present(composed, reader)}
${namesField(composed.names, { of: 'c-text', name: 'mentions[]' }, reader)}${titleField(composed, 'above', reader)}${warningField(composed, 'above', reader)}
${writingField(composed, reader.words)}
${warningField(composed, 'below', reader)}${groupHint(composed, reader)}${composed.quoted && html`<div class="quoted-here"><p class="hint">${texts.quoting}</p>${postBesideForm(composed.quoted, reader)}</div>`}
${pictureFields(composed, reader.words)}
${
  composed.editing
    ? null
    : html`${pollFields(composed, reader.words)}
${threadFields(composed, mostFollowing, reader)}`
}
${titleField(composed, 'below', reader)}<div class="checks">${optionalCheck('sensitive', texts.sensitive, composed.sensitive)}${optionalCheck('markdown', texts.markdown, composed.markdown)}</div>
${composed.editing ? null : scheduleField(composed, reader)}
<p class="states hint"><span class="draft-state"></span> <span class="guessed" role="status"></span></p>
<div class="composer-bar"><div class="choices">${audienceChoices(composed, reader)}${languageField(composed, reader)}</div><div class="tools">${characterCount('c-text')}</div></div>
<div class="actions"><button name="step" value="post">${composed.editing ? texts.saveEdit : texts.post}</button>${composed.editing ? null : html`<button class="secondary" name="step" value="draft">${texts.saveDraft}</button>`}<button class="secondary unscripted" name="step" value="preview">${texts.preview}</button></div></form>${composerTools(reader)}</post-composer>`;
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

/** What is read first stands above the text, where there is any. */
function warningField(composed: Composed, at: 'above' | 'below', { words }: OwnReader): Html | null {
  const isUsed = composed.spoilerText !== '';
  if ((at === 'above') !== isUsed) return null;
  return html`<div class="field warning-field${!isUsed && ' unused'}" data-optional="warning"><label for="c-warning">${words.composer.warning}</label>
<input id="c-warning" name="spoiler_text" value="${composed.spoilerText}" dir="auto"${langAttribute(composed)} autocomplete="off"></div>
`;
}

function optionalCheck(name: string, label: string, isChecked: boolean): Html {
  return html`<div${!isChecked && html` class="unused"`} data-optional="${name}">${checkbox(name, label, isChecked)}</div>`;
}

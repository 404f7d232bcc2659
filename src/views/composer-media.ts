import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';
import type { Composed, ComposedMedia } from './composed.ts';

/** The files of a post with the texts that describe them, and a way to add more: without scripts, in a step of its own. */
export function pictureFields({ media }: Pick<Composed, 'media'>, words: Words): Html {
  const { composer: texts } = words;
  return html`<fieldset class="files"><legend>${texts.files}</legend>
${media.length > 0 && html`<ol class="attached">${media.map((one, index) => attachedFile(one, index, words))}</ol>`}
<div class="field"><label for="c-files">${texts.addFiles}</label>
<input id="c-files" type="file" name="files[]" multiple accept="image/*,video/*,audio/*"></div>
<button class="secondary small" name="step" value="add">${texts.upload}</button></fieldset>`;
}

function attachedFile(
  { id, type, preview, description }: ComposedMedia,
  index: number,
  { composer: texts }: Words,
): Html {
  const field = `c-alt-${index}`;
  return html`<li>${preview ? html`<img src="${preview}" alt="" width="120" height="120">` : html`<span class="hint">${texts.fileKinds(type)}</span>`}
<input type="hidden" name="media_ids[]" value="${id}">
<div><div class="field"><label for="${field}">${texts.altText}</label>
<textarea id="${field}" name="descriptions[]" rows="2" dir="auto" maxlength="1500" aria-describedby="${field}-hint">${description}</textarea>
<p class="hint" id="${field}-hint">${texts.altHint}</p></div>
<button class="secondary small" name="remove" value="${id}">${texts.removeFile}</button></div></li>`;
}

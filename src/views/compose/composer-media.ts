import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import type { ComposedMedia } from './composed.ts';

/** The files of one post. */
type Attached = {
  readonly media: readonly ComposedMedia[];
  /** Which of the posts that follow in a thread it is, `#` if a script says that; undefined for the first. */
  readonly following?: number | '#' | undefined;
};

/** The files of a post with the texts that describe them, and a way to add more: without scripts, in a step of its own. */
export function pictureFields({ media, following }: Attached, words: Words): Html {
  const { composer: texts } = words;
  const id = following === undefined ? 'c-files' : `c-files-of-${following}`;
  const place = { last: media.length - 1, following };
  return html`<fieldset class="files"><legend>${texts.files}</legend>
${media.length > 0 && html`<ol class="attached">${media.map((one, index) => attachedFile(one, { ...place, index }, words))}</ol>`}
<div class="field"><label for="${id}">${texts.addFiles}</label>
<input id="${id}" type="file" name="${nameIn('files', following)}" multiple accept="image/*,video/*,audio/*"></div>
<button class="secondary small unscripted" name="step" value="add">${texts.upload}</button></fieldset>`;
}

/** The name of a list of fields of a post, or of one that follows it. */
function nameIn(list: string, following: Attached['following']): string {
  return following === undefined ? `${list}[]` : `thread[${following}][${list}][]`;
}

type Place = { readonly index: number; readonly last: number } & Pick<Attached, 'following'>;

/** Moving pictures without sound are played as videos are. */
const KINDS: Readonly<Record<string, string>> = { image: 'image', video: 'video', gifv: 'video', audio: 'audio' };

/** A file of a post, with what one says about it. The class `unscripted` is of what scripts do in another way. */
export function attachedFile(file: ComposedMedia, place: Place, { composer: texts }: Words): Html {
  const { id, type, preview, url, description } = file;
  const { following, index } = place;
  const key = following === undefined ? String(index) : `${following}-${index}`;
  const field = `c-alt-${key}`;
  return html`<li data-kind="${KINDS[type] ?? 'unknown'}"${url && html` data-url="${url}"`}>${preview ? html`<img src="${preview}" alt="" width="120" height="120">` : html`<span class="hint">${texts.fileKinds(type)}</span>`}
<input type="hidden" name="${nameIn('media_ids', following)}" value="${id}">
<div><div class="field"><label for="${field}">${texts.altText}</label>
<textarea id="${field}" name="${nameIn('descriptions', following)}" rows="2" dir="auto" maxlength="1500" aria-describedby="${field}-hint">${description}</textarea>
<p class="hint" id="${field}-hint">${texts.altHint}</p></div>
${focusChoice(file, key, texts)}
<button class="secondary small" name="remove" value="${id}">${texts.removeFile}</button>${moves(id, place, texts)}</div></li>`;
}

function moves(id: string, { index, last }: Place, texts: Words['composer']): Html {
  const move = (name: 'earlier' | 'later') =>
    html` <button class="secondary small unscripted" name="${name}" value="${id}">${texts.moveFile[name]}</button>`;
  return html`${index > 0 && move('earlier')}${index < last && move('later')}`;
}

/** Thirds of a picture, from the left and from the top: where their middles are, from -1 to 1 and upwards. */
const THIRDS = [-0.67, 0, 0.67] as const;

function focusChoice({ id, focus }: ComposedMedia, key: string, { focusAt: texts }: Words['composer']): Html | null {
  if (!focus) return null;
  const places = THIRDS.flatMap((down, row) =>
    THIRDS.map((x, column) => ({ x, y: 0 - down, text: texts.places[row * THIRDS.length + column] })),
  );
  return html`<details class="focus-choice unscripted"><summary>${texts.title}</summary><div class="field"><label for="c-focus-${key}">${texts.label}</label>
<select id="c-focus-${key}" name="focus[]"><option value="">${focus === 'chosen' ? texts.asChosen : texts.asItIs}</option>${places.map(
    ({ x, y, text }) => html`<option value="${id} ${x},${y}">${text}</option>`,
  )}</select></div></details>`;
}

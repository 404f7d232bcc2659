import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';
import { langAttribute } from '../frame/written.ts';
import { type Composed, LONGEST_TEXT } from './composed.ts';
import { characterCount } from './composer-count.ts';
import { pictureFields } from './composer-media.ts';
import { namesField } from './composer-names.ts';

/** The posts that follow in a thread, and a button to let another follow, up to `most`: without scripts, in a step of its own. */
export function threadFields(
  { thread, language }: Pick<Composed, 'thread' | 'language'>,
  most: number,
  reader: Reader,
): Html {
  return html`${thread.map((one, index) => nextPost(one, index, reader, language))}
<div><button class="secondary small" name="step" value="another" data-most="${most}">${reader.words.composer.anotherPost}</button></div>`;
}

/** One of the posts that follow, by its place among them; with `#` for the numbers, for a script that puts them there. */
export function nextPost(
  { text, names, media }: Composed['thread'][number],
  index: number | '#',
  reader: Reader,
  language = '',
): Html {
  const { words } = reader;
  const { composer: texts } = words;
  const field = `c-thread-${index}`;
  const number = index === '#' ? index : index + 2;
  return html`<fieldset class="next-post"><legend>${texts.nextPost(number)}</legend>
${namesField(names, { of: field, name: `thread[${index}][mentions][]` }, reader)}<div class="field"><label for="${field}">${texts.nextText(number)}</label><textarea id="${field}" name="thread[${index}][status]" rows="4" dir="auto"${langAttribute({ language })} maxlength="${LONGEST_TEXT}">${text}</textarea></div>
${pictureFields({ media, following: index }, words)}
<div class="actions">${characterCount(field)}<button class="secondary small" name="remove_post" value="${index}">${texts.removePost(number)}</button></div></fieldset>`;
}

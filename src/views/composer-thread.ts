import { type Html, html } from '../lib/html/template.ts';
import type { Composed } from './composed.ts';
import type { Reader } from './reader.ts';

/** The texts of the posts that follow in a thread, and a button to let another follow: without scripts, in a step of its own. */
export function threadFields({ thread }: Pick<Composed, 'thread'>, { words }: Reader): Html {
  const { composer: texts } = words;
  return html`${thread.map((text, index) => {
    const field = `c-thread-${index}`;
    return html`<fieldset class="next-post"><legend>${texts.nextPost(index + 2)}</legend>
<div class="field"><label for="${field}">${texts.nextText(index + 2)}</label><textarea id="${field}" name="thread[][status]" rows="4" dir="auto">${text}</textarea></div>
<button class="secondary small" name="remove_post" value="${index}">${texts.removePost(index + 2)}</button></fieldset>`;
  })}
<div><button class="secondary small" name="step" value="another">${texts.anotherPost}</button></div>`;
}

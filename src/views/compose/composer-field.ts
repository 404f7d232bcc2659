import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { icon } from '../frame/icon.ts';
import { langAttribute } from '../frame/written.ts';
import { LONGEST_TEXT } from './composed.ts';

type Field = {
  readonly text: string;
  readonly language: string;
  /** The address of the picture of whoever writes; without one a script has it. */
  readonly face?: string | undefined;
};

/** The face of whoever writes, and the field. */
export function writingField({ text, language, face }: Field, { composer: texts }: Words): Html {
  return html`<div class="writing"><img class="writer-face"${face && html` src="${face}"`} alt="" width="40" height="40"><div class="field"><label for="c-text">${texts.prompt}</label>
<textarea id="c-text" name="status" rows="6" dir="auto" placeholder=" "${langAttribute({ language })} maxlength="${LONGEST_TEXT}"${text === '' && html` autofocus`}>${text}</textarea></div></div>`;
}

/**
 * The sheet that opens over a page at once, with nothing but its way out and the field, in a template that each page has; what else belongs to
 * the form comes from the server while one begins to write (`web/lib/composer/fill.ts`).
 */
export function composerShell(words: Words, icons: string): Html {
  const { composer: texts, scripts } = words;
  const titles = html`data-new="${texts.title}" data-reply="${texts.replyTitle}" data-edit="${texts.editTitle}"`;
  return html`<template id="composer-shell"><dialog class="composing" aria-labelledby="composing-title"><post-composer data-shell><form class="composer">${writingField({ text: '', language: '' }, words)}<div class="composer-bar"></div><div class="actions"><button type="button" class="tool" data-close aria-label="${scripts.close}" title="${scripts.close}">${icon('cross', { icons })}</button><h2 id="composing-title" ${titles}></h2></div></form></post-composer></dialog></template>`;
}

import { type Html, html } from '../../lib/html/template.ts';
import { icon } from '../frame/icon.ts';
import type { Reader } from '../frame/reader.ts';
import { nextPost } from './composer-thread.ts';
import { fileTools } from './file-tools.ts';
import { smallButton, tool } from './tool.ts';

/** What the element around the composer shows and says, in templates that nobody sees without scripts. */
export function composerTools(reader: Reader): Html {
  const { composerTools: texts } = reader.words;
  const said = Object.entries(texts.said).map(([name, text]) => html`<template data-word="${name}">${text}</template>`);
  const zone = html`<template data-word="zone">${reader.zone}</template>`;
  return html`${said}${zone}${writingTools(reader)}${fileTools(reader)}${pollTools(reader)}${threadTools(reader)}${dialogs(reader)}`;
}

/** A row of buttons below the text. */
function writingTools({ words }: Reader): Html {
  const { title } = words.emojiPicker;
  const { preview } = words.composer;
  const emojis = html`<button type="button" class="tool" data-emojis aria-label="${title}" title="${title}">😀</button>`;
  return tool(
    'writing',
    html`<div class="writing-tools">${emojis}<button type="button" class="secondary small" data-preview aria-pressed="false">${preview}</button><section class="text text-preview" aria-label="${preview}" dir="auto" hidden></section></div>`,
  );
}

function pollTools({ words: { composerTools: texts } }: Reader): Html {
  return html`${tool('add-answer', smallButton(texts.addAnswer, html`data-add`))}
${tool('remove-answer', html`<button type="button" class="link">${texts.removeAnswer}</button>`)}`;
}

function threadTools(reader: Reader): Html {
  const { composerTools: texts, places } = reader.words;
  return html`${tool('next-post', nextPost({ text: '', names: [], media: [] }, '#', reader))}
${tool('kept', html`<p class="note" role="status">${texts.keptBefore} <a href="/drafts">${places.drafts}</a></p>`)}`;
}

function dialogs({ words, icons }: Reader): Html {
  const { altMissing, leaving } = words.composerTools;
  const button = (value: string, label: string, kind?: 'secondary' | 'danger') =>
    html`<button value="${value}"${kind && html` class="${kind}"`}>${label}</button>`;
  const asking = (title: string, text: string | null, buttons: Html) =>
    html`<dialog aria-label="${title}"><h2>${title}</h2>${text && html`<p>${text}</p>`}<form method="dialog" class="actions">${buttons}</form></dialog>`;
  return html`${tool('alt-missing', asking(altMissing.title, altMissing.text, html`${button('', altMissing.add)}${button('anyway', altMissing.anyway, 'secondary')}`))}
${tool('leaving', asking(leaving.title, null, html`${button('keep', leaving.keep)}${button('', leaving.stay, 'secondary')}${button('discard', leaving.discard, 'danger')}`))}
${tool('dialog', html`<dialog class="composing" aria-labelledby="composing-title"><header><h2 id="composing-title"></h2><button type="button" class="tool" data-close aria-label="${words.scripts.close}">${icon('cross', { icons })}</button></header></dialog>`)}`;
}

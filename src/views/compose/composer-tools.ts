import { type Html, html } from '../../lib/html/template.ts';
import { icon } from '../frame/icon.ts';
import type { Reader } from '../frame/reader.ts';
import { attachedFile } from './composer-media.ts';
import { nextPost } from './composer-thread.ts';

/** What the element around the composer shows and says, in templates that nobody sees without scripts. */
export function composerTools(reader: Reader): Html {
  const { composerTools: texts } = reader.words;
  const said = Object.entries(texts.said).map(([name, text]) => html`<template data-word="${name}">${text}</template>`);
  const zone = html`<template data-word="zone">${reader.zone}</template>`;
  return html`${said}${zone}${writingTools(reader)}${fileTools(reader)}${pollTools(reader)}${threadTools(reader)}${dialogs(reader)}`;
}

function tool(name: string, content: Html): Html {
  return html`<template data-tool="${name}">${content}</template>`;
}

function smallButton(label: string, attribute: Html): Html {
  return html`<button type="button" class="secondary small" ${attribute}>${label}</button>`;
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

function fileTools({ words }: Reader): Html {
  const { composerTools: texts } = words;
  const order = html`${smallButton(texts.moveUp, html`data-move="-1"`)}${smallButton(texts.moveDown, html`data-move="1"`)}`;
  const again = smallButton(texts.tryAgain, html`data-again`);
  return html`${tool('file', attachedFile({ id: '', type: '', preview: null, description: '' }, { index: 0, last: 0 }, words))}
${tool('file-controls', html`<div class="file-controls">${order}${smallButton(words.composer.focusAt.title, html`data-focus`)}</div>`)}
${tool('upload', html`<div class="upload"><span class="upload-text" role="status"></span><progress max="1" value="0"></progress>${again}</div>`)}
${tool('waiting-files', html`<div class="note" role="status"><p>${texts.waitingFiles}</p><ul></ul><p class="actions">${smallButton(texts.takeFiles, html`data-take`)}${smallButton(texts.dropFiles, html`data-drop`)}</p></div>`)}`;
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
  const { altMissing, cancel, focus, leaving } = words.composerTools;
  const { title } = words.composer.focusAt;
  const button = (value: string, label: string, kind?: 'secondary' | 'danger') =>
    html`<button value="${value}"${kind && html` class="${kind}"`}>${label}</button>`;
  const asking = (title: string, text: string | null, buttons: Html) =>
    html`<dialog aria-label="${title}"><h2>${title}</h2>${text && html`<p>${text}</p>`}<form method="dialog" class="actions">${buttons}</form></dialog>`;
  return html`${tool('alt-missing', asking(altMissing.title, altMissing.text, html`${button('', altMissing.add)}${button('anyway', altMissing.anyway, 'secondary')}`))}
${tool('leaving', asking(leaving.title, null, html`${button('keep', leaving.keep)}${button('', leaving.stay, 'secondary')}${button('discard', leaving.discard, 'danger')}`))}
${tool('focus', html`<dialog aria-label="${title}"><h2>${title}</h2><p class="hint" id="focus-hint">${focus.hint}</p><div class="focus-area" role="application" tabindex="0" aria-label="${title}" aria-describedby="focus-hint"><img alt=""><span class="focus-mark"></span></div><form method="dialog" class="actions">${button('done', focus.done)}${button('', cancel, 'secondary')}</form></dialog>`)}
${tool('dialog', html`<dialog class="composing" aria-labelledby="composing-title"><header><h2 id="composing-title"></h2><button type="button" class="tool" data-close aria-label="${words.scripts.close}">${icon('cross', { icons })}</button></header></dialog>`)}`;
}

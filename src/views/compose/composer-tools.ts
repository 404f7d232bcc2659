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

/** The row of buttons in the bar below the text, and what they have no room for. */
function writingTools(reader: Reader): Html {
  const { composer: texts, emojiPicker, posts } = reader.words;
  const button = (sign: string, label: string, does: Html) =>
    html`<button type="button" class="tool" title="${label}" ${does}>${icon(sign, reader)}<span class="unseen">${label}</span></button>`;
  const item = (label: string, does: Html) => html`<button type="button" ${does}>${label}</button>`;
  const more = html`${item(texts.postTitle, html`data-use="title"`)}${item(texts.schedule, html`data-use="schedule"`)}${item(texts.sensitive, html`data-use="sensitive"`)}${item(texts.markdown, html`data-use="markdown"`)}${item(texts.preview, html`data-preview aria-pressed="false"`)}${item(texts.saveDraft, html`data-press="draft"`)}`;
  const row = html`${button('picture', texts.addFiles, html`data-press="files"`)}${button('poll', texts.poll, html`data-use="poll"`)}${button('warning', texts.warning, html`data-use="warning"`)}${button('smile', emojiPicker.title, html`data-emojis="${reader.emojis}"`)}${button('thread', texts.anotherPost, html`data-press="another"`)}${button('more', posts.more, html`popovertarget="c-more"`)}`;
  return html`${tool('writing', html`<div class="writing-tools">${row}<div class="menu" id="c-more" popover>${more}</div></div>`)}
${tool('preview', html`<section class="text text-preview" aria-label="${texts.preview}" dir="auto" hidden></section>`)}`;
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

function dialogs({ words }: Reader): Html {
  const { altMissing, leaving } = words.composerTools;
  const button = (value: string, label: string, kind?: 'secondary' | 'danger') =>
    html`<button value="${value}"${kind && html` class="${kind}"`}>${label}</button>`;
  const asking = (title: string, text: string | null, buttons: Html) =>
    html`<dialog aria-label="${title}"><h2>${title}</h2>${text && html`<p>${text}</p>`}<form method="dialog" class="actions">${buttons}</form></dialog>`;
  return html`${tool('alt-missing', asking(altMissing.title, altMissing.text, html`${button('', altMissing.add)}${button('anyway', altMissing.anyway, 'secondary')}`))}
${tool('leaving', asking(leaving.title, null, html`${button('keep', leaving.keep)}${button('', leaving.stay, 'secondary')}${button('discard', leaving.discard, 'danger')}`))}
${tool('leaving-edit', asking(leaving.editTitle, null, html`${button('', leaving.stay)}${button('discard', leaving.discardEdit, 'danger')}`))}`;
}

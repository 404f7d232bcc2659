import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../frame/reader.ts';
import { attachedFile } from './composer-media.ts';
import { smallButton, tool } from './tool.ts';

/** What scripts make of each file of a post: its small picture, the sheet about it, and what is said while it is on its way. */
export function fileTools({ words }: Reader): Html {
  const { composerTools: texts, fileSheets } = words;
  const { places, altMissing, notUploaded, moved } = fileSheets;
  const said = { ...named(places), altMissing, notUploaded, moved };
  const waysOut = html`${smallButton(texts.tryAgain, html`data-again`)}${smallButton(words.composer.removeFile, html`data-remove`)}`;
  const file = { id: '', type: '', url: null, preview: null, description: '' };
  return html`${Object.entries(said).map(([name, text]) => html`<template data-word="${name}">${text}</template>`)}
<span id="c-order" hidden>${fileSheets.orderHint}</span><span class="unseen" role="status" data-moved></span>
${tool('file', attachedFile(file, { index: 0, last: 0 }, words))}
${tool('thumbnail', html`<div class="thumbnail"><button type="button" aria-expanded="false" aria-describedby="c-order"><span class="unseen thumbnail-name"></span><span class="thumbnail-lack"></span></button></div>`)}
${tool('file-sheet', fileSheet(words))}
${tool('upload', html`<div class="upload"><span class="upload-text" role="status"></span><progress max="1" value="0"></progress>${waysOut}</div>`)}
${tool('waiting-files', html`<div class="note" role="status"><p>${texts.waitingFiles}</p><ul></ul><p class="actions">${smallButton(texts.takeFiles, html`data-take`)}${smallButton(texts.dropFiles, html`data-drop`)}</p></div>`)}
${tool('focus', focusDialog(words))}`;
}

/** Scripts know the words for each kind by `file-KIND`. */
function named(places: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(places).map(([kind, text]) => [`file-${kind}`, text]));
}

/** The large picture, and below it, put there by a script, what one says about it. */
function fileSheet({ composer, composerTools, fileSheets: texts }: Reader['words']): Html {
  const order = html`${smallButton(texts.earlier, html`data-move="-1"`)}${smallButton(texts.later, html`data-move="1"`)}`;
  const choices = html`${smallButton(composer.focusAt.title, html`data-focus`)}${smallButton(texts.thumbnail, html`data-thumbnail`)}`;
  return html`<div class="file-sheet"><header><h2></h2>${smallButton(composerTools.focus.done, html`data-done`)}</header><div class="file-large"></div><div class="file-controls">${smallButton(texts.next, html`data-next`)}${choices}${order}</div></div>`;
}

function focusDialog({ composer, composerTools }: Reader['words']): Html {
  const { cancel, focus } = composerTools;
  const { title } = composer.focusAt;
  return html`<dialog aria-label="${title}"><h2>${title}</h2><p class="hint" id="focus-hint">${focus.hint}</p><div class="focus-area" role="application" tabindex="0" aria-label="${title}" aria-describedby="focus-hint"><img alt=""><span class="focus-mark"></span></div><form method="dialog" class="actions"><button value="done">${focus.done}</button><button value="" class="secondary">${cancel}</button></form></dialog>`;
}

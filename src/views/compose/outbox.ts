import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { carried } from '../frame/form.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader } from '../frame/reader.ts';
import { LONGEST_TEXT } from './composed.ts';
import { audienceField } from './composer-audience.ts';

type Options = {
  /** The audience that the reader's posts usually have. */
  readonly visibility: string;
  /** The key of the next post. */
  readonly key: string;
};

/** The posts that wait in this browser, which a script lists from its store, and a form to write one that may wait. */
export function outboxPage(reader: OwnReader, options: Options): Html {
  const { outbox } = reader.words;
  return html`<h1>${outbox.title}</h1>
<noscript><p class="note">${outbox.needsScripts}</p></noscript>
<outbox-list account="${reader.account.id}">${templates(reader)}<div class="rows"></div></outbox-list>
<h2>${outbox.write}</h2>
${form(reader, options)}`;
}

function templates(reader: OwnReader): Html {
  const { outbox, composer, forms } = reader.words;
  return html`<template data-none>${emptyPage(outbox.none, ['home', 'explore'], reader)}</template>
<template data-soon><p class="hint">${outbox.soon}</p></template>
<template data-later><p class="hint">${outbox.later}</p></template>
<template data-post><article class="post"><p class="refused alert" role="alert">${outbox.refused} <span>${outbox.noReason}</span></p><p class="delayed hint" role="status">${outbox.delayed} <span></span></p><p class="warning"></p><p class="title" dir="auto"></p><p class="text" dir="auto"></p><ul class="files"></ul>
<form class="edit" hidden><div class="field"><label><span>${composer.prompt}</span><textarea name="status" rows="4" dir="auto" maxlength="${LONGEST_TEXT}"></textarea></label></div><div class="actions"><button>${forms.save}</button></div></form>
<div class="actions"><button type="button" class="secondary small" data-does="send">${outbox.sendNow}</button><button type="button" class="secondary small" data-does="edit">${outbox.edit}</button><button type="button" class="danger small" data-does="drop">${outbox.drop}</button></div></article></template>`;
}

function form(reader: OwnReader, { visibility, key }: Options): Html {
  const { composer: texts } = reader.words;
  return html`<form class="composer" method="post" action="/publish" data-outbox>${formFields(reader.account)}${carried({ key })}
<div class="field"><label for="c-text">${texts.prompt}</label><textarea id="c-text" name="status" rows="4" dir="auto" maxlength="${LONGEST_TEXT}" required></textarea></div>
<div class="field"><label for="c-warning">${texts.warning}</label><input id="c-warning" name="spoiler_text" dir="auto" autocomplete="off"></div>
${audienceField(visibility, reader)}
<div class="actions"><button name="step" value="post">${texts.post}</button></div></form>`;
}

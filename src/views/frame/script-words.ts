import { type Html, html } from '../../lib/html/template.ts';
import { distances } from '../../words/distances.ts';
import type { Words } from '../../words/words.ts';
import { composerShell } from '../compose/composer-field.ts';
import { icon } from './icon.ts';
import { offlineWords } from './offline.ts';

/** What scripts show that no page holds: messages that leave again, and the viewer of pictures. Without scripts nobody sees it. */
export function scriptWords(words: Words, icons: string): Html {
  const { scripts } = words;
  const button = (attribute: Html, name: string, label: string) =>
    html`<button type="button" class="tool" ${attribute} aria-label="${label}">${icon(name, { icons })}</button>`;
  return html`<div class="toasts" role="status"></div>
<template id="toast-failed"><p class="toast">${scripts.failed}</p></template>
<template id="toast-slower"><p class="toast">${scripts.slower}</p></template>
<template id="toast-copied"><p class="toast">${scripts.copied}</p></template>
<template id="page-dialog"><dialog closedby="any"><form method="dialog" class="dialog-close"><button class="tool" aria-label="${scripts.close}">${icon('cross', { icons })}</button></form></dialog></template>
<template id="picture-viewer"><dialog class="viewer" aria-label="${scripts.viewer}"><div class="viewer-top"><span class="viewer-place"></span>${button(html`data-close`, 'cross', scripts.close)}</div><div class="viewer-pictures" tabindex="0"></div>${button(html`data-step="-1" hidden`, 'back', scripts.previous)}${button(html`data-step="1" hidden`, 'next', scripts.next)}<p class="viewer-alt"></p></dialog></template>${composerShell(words, icons)}${distanceWords(words)}${offlineWords(words, icons)}`;
}

/** What stands in the place of a picture that does not come, for visitors too. */
export function pictureWords({ scripts }: Words): Html {
  return html`<template id="picture-failed"><span class="no-picture"><bdi></bdi> <span class="hint">${scripts.noPicture}</span></span></template>`;
}

/** One for each language: every page has it, and it is always the same. */
const distancesIn = new Map<string, Html>();

/** How far away times are, for the element that says it. */
function distanceWords({ language }: Words): Html {
  const forms = () => [...distances(language)].map(([name, text]) => html`<i data-form="${name}">${text}</i>`);
  const shown = distancesIn.get(language) ?? html`<template id="distances">${forms()}</template>`;
  distancesIn.set(language, shown);
  return shown;
}

import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { icon } from './icon.ts';

/** What stands in place of a page that is not kept on the device; a script lists those that are. */
export function offlinePage({ offline }: Words): Html {
  return html`<h1>${offline.title}</h1>
<kept-pages><template><p>${offline.absent}</p><ul></ul></template></kept-pages>
<p><a class="button" href="">${offline.tryAgain}</a></p>
<p><a href="/outbox">${offline.writeLater}</a></p>`;
}

/** What scripts show of being offline, and the buttons that an installed application lacks. */
export function offlineWords({ offline, outbox }: Words, icons: string): Html {
  const tool = (does: string, sign: string, label: string) =>
    html`<button type="button" class="tool" data-does="${does}" aria-label="${label}">${icon(sign, { icons })}</button>`;
  return html`<template id="kept-notice"><p class="kept note" role="status">${offline.pageFrom(html`<time></time>`)} <a href="">${offline.reload}</a></p></template>
<template id="toast-offline"><p class="toast">${offline.nothingSent}</p></template>
<template id="toast-outbox-sent"><p class="toast">${outbox.sent}</p></template>
<template id="toast-not-kept"><p class="toast">${outbox.notKept}</p></template>
<template id="app-tools"><span class="app-tools">${tool('back', 'back', offline.back)}${tool('reload', 'reload', offline.reload)}</span></template>`;
}

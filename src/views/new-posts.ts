import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

/** Says, by script, how many posts have come since the page was made, and shows them when asked; `list` is the id of the feed. */
export function newPosts(
  { address, list }: { readonly address: string; readonly list: string },
  { scripts }: Words,
): Html {
  const forms = Object.entries(scripts.newPosts.forms).map(
    ([category, text]) =>
      html`<template data-plural="${category}"><button type="button" class="new-posts">${withNumber(text)}</button></template>`,
  );
  return html`<new-posts stream="user" since="" address="${address}" part="newer" list="${list}" role="status">${forms}
<template data-gap><button type="button" class="new-posts">${scripts.mayBeMore}</button></template></new-posts>`;
}

function withNumber(text: string): Html {
  const [before, after] = text.split('#');
  return after === undefined ? html`${text}` : html`${before}<span class="n"></span>${after}`;
}

import { type Html, html } from '../lib/html/template.ts';
import type { Words } from '../words/words.ts';

type Live = {
  readonly address: string;
  /** The position of the stream before the page was made. */
  readonly since: string;
  /** The id of the feed. */
  readonly list: string;
};

/** Says, by script, how many posts have come since the page was made, and shows them when asked. */
export function newPosts({ address, since, list }: Live, { scripts }: Words): Html {
  const forms = Object.entries(scripts.newPosts.forms).map(
    ([category, text]) =>
      html`<template data-plural="${category}"><button type="button" class="new-posts">${withNumber(text)}</button></template>`,
  );
  return html`<new-posts stream="user" since="${since}" address="${address}" list="${list}" role="status">${forms}
<template data-gap><button type="button" class="new-posts">${scripts.mayBeMore}</button></template></new-posts>`;
}

function withNumber(text: string): Html {
  const [before, after] = text.split('#');
  return after === undefined ? html`${text}` : html`${before}<span class="n"></span>${after}`;
}

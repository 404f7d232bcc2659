import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

/** An emoji of this server, as the API shows it. */
export type OwnEmoji = { readonly shortcode: string; readonly static_url: string; readonly category?: string };

/** The emojis to choose from, each a button with a name: those of this server by their categories, then those that many use. */
export function emojiPicker(own: readonly OwnEmoji[], { emojiPicker: texts }: Words): Html {
  const named = Map.groupBy(own, ({ category }) => category ?? '');
  const groups = Object.values(texts.groups);
  return html`<div class="emoji-picker" id="emoji-picker" popover role="dialog" aria-label="${texts.title}">
<input type="search" aria-label="${texts.search}" placeholder="${texts.search}" autocomplete="off" autofocus>
<p class="hint" role="status" data-none="${texts.none}"></p>
${[...named].map(([category, emojis]) => group(category || texts.own, emojis.map(ownButton)))}
${groups.map(({ title, emojis }) =>
  group(
    title,
    Object.entries(emojis).map(([sign, name]) => button(sign, name, sign)),
  ),
)}</div>`;
}

function group(title: string, emojis: readonly Html[]): Html {
  return html`<section><h2>${title}</h2><div class="emojis">${emojis}</div></section>`;
}

function ownButton({ shortcode, static_url }: OwnEmoji): Html {
  const picture = html`<img src="${static_url}" alt="" width="28" height="28" loading="lazy">`;
  return button(`:${shortcode}:`, shortcode, picture);
}

function button(text: string, name: string, face: Html | string): Html {
  return html`<button type="button" value="${text}" title="${name}" aria-label="${name}" tabindex="-1">${face}</button>`;
}

import { type Html, html } from '../../lib/html/template.ts';
import type { CardView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { dirAttribute, isolated, langAttribute } from '../frame/written.ts';
import { type Coverable, coversMedia } from './post-standing.ts';

/** A link that stands for itself: no post says anything of it. */
export const UNCOVERED: Coverable = { filtered: [], sensitive: false, spoiler_text: '' };

/** What the linked page says about itself. Its picture is left out where pictures of the post that links there are covered. */
export function linkCard(card: CardView, reader: Pick<Reader, 'shows'>, linking: Coverable): Html | null {
  if (card.title === '') return null;
  const host = URL.parse(card.url)?.host ?? '';
  return html`<a class="link-card" href="${card.url}" rel="nofollow noopener">${
    card.image && !coversMedia(linking, reader)
      ? html`<img src="${card.image}" alt="${card.image_description}" loading="lazy">`
      : null
  }<span class="link-text"><span class="hint">${isolated(card.provider_name || host)}</span>
<strong${dirAttribute(card.title)}${langAttribute(card)}>${card.title}</strong>${
    card.description ? html`<span class="hint clamp"${dirAttribute(card.description)}>${card.description}</span>` : null
  }</span></a>`;
}

import { type Html, html } from '../../lib/html/template.ts';
import type { CardView } from '../frame/entity-types.ts';
import { dirAttribute, isolated, langAttribute } from '../frame/written.ts';

/** What the linked page says about itself. */
export function linkCard(card: CardView): Html | null {
  if (card.title === '') return null;
  const host = URL.parse(card.url)?.host ?? '';
  return html`<a class="link-card" href="${card.url}" rel="nofollow noopener">${
    card.image ? html`<img src="${card.image}" alt="${card.image_description}" loading="lazy">` : null
  }<span class="link-text"><span class="hint">${isolated(card.provider_name || host)}</span>
<strong${dirAttribute(card.title)}${langAttribute(card)}>${card.title}</strong>${
    card.description ? html`<span class="hint clamp"${dirAttribute(card.description)}>${card.description}</span>` : null
  }</span></a>`;
}

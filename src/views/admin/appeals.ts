import { type Html, html } from '../../lib/html/template.ts';
import { commaOf } from '../../words/listing.ts';
import { type Clock, day } from '../frame/times.ts';
import { decisionTitle } from './decision-title.ts';
import type { StrikeView } from './entity-types.ts';

/** Decisions that were appealed, each leading to the page where the appeal is answered. */
export function appealList(strikes: readonly StrikeView[], reader: Clock): Html {
  const { moderation } = reader.words;
  if (strikes.length === 0) return html`<div class="empty"><p>${moderation.noAppeals}</p></div>`;
  return html`<ul class="rows">${strikes.map(
    ({ id, action, target_account, created_at }) =>
      html`<li><a href="/disputes/strikes/${id}"><bdi dir="ltr">@${target_account.acct}</bdi>: ${decisionTitle(action, reader.words)}</a>${commaOf(reader.words.language)}${day(created_at, reader)}</li>`,
  )}</ul>`;
}

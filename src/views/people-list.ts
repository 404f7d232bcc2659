import { type Html, html } from '../lib/html/template.ts';
import { accountCard } from './account-card.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';

/** Accounts under each other, or that there are none; `acts` gives what can be done with each. */
export function peopleList(
  people: readonly AccountView[],
  reader: Reader,
  acts?: (account: AccountView) => Html | null,
): Html {
  if (people.length === 0) return html`<div class="empty"><p>${reader.words.people.none}</p></div>`;
  return html`<ul class="people">${people.map((account) => accountCard(account, reader, acts?.(account)))}</ul>`;
}

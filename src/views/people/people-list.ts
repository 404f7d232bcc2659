import { type Html, html } from '../../lib/html/template.ts';
import type { AccountView, RelationshipView } from '../frame/entity-types.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { accountCard } from './account-card.ts';
import { followButton } from './people-acts.ts';

/** Accounts under each other, or that there are none; `acts` gives what can be done with each. */
export function peopleList(
  people: readonly AccountView[],
  reader: Reader,
  acts?: (account: AccountView) => Html | null,
): Html {
  if (people.length === 0) return emptyPage(reader.words.people.none, ['people', 'search', 'home'], reader);
  return html`<ul class="people">${people.map((account) => accountCard(account, reader, acts?.(account)))}</ul>`;
}

/** The same, each with the button to follow; `more` gives what else can be done. */
export function peopleToFollow(
  people: readonly AccountView[],
  relationships: readonly RelationshipView[],
  reader: Reader,
  more?: (account: AccountView) => Html | null,
): Html {
  const standing = new Map(relationships.map((one) => [one.id, one]));
  return peopleList(people, reader, (account) => {
    const relationship = standing.get(account.id);
    const button = relationship ? followButton(account, relationship, reader) : null;
    return more ? html`${button}${more(account)}` : button;
  });
}

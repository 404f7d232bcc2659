import { type Html, html } from '../lib/html/template.ts';
import { addressOfTag } from './addresses.ts';
import { linkCard } from './card.ts';
import type { AccountView, CardView, RelationshipView, StatusView } from './entity-types.ts';
import { followButton } from './people-acts.ts';
import { peopleList } from './people-list.ts';
import type { Reader } from './reader.ts';
import { timeline } from './timeline.ts';

/** What many talk about, and people to follow. */
export type Explored = {
  readonly tags: readonly { readonly name: string }[];
  readonly links: readonly CardView[];
  readonly statuses: readonly StatusView[];
  readonly people: readonly AccountView[];
  readonly relationships: readonly RelationshipView[];
};

/** What many talk about, kind by kind; where nothing is known yet, what to do. */
export function explore({ tags, links, statuses, people, relationships }: Explored, reader: Reader): Html {
  const { explore: texts } = reader.words;
  const standing = new Map(relationships.map((one) => [one.id, one]));
  const button = (account: AccountView) => {
    const relationship = standing.get(account.id);
    return relationship ? followButton(account, relationship, reader) : null;
  };
  const isEmpty = tags.length + links.length + statuses.length + people.length === 0;
  return html`${isEmpty && html`<div class="empty"><p>${texts.empty}</p></div>`}
${people.length > 0 && html`<h2>${texts.people}</h2>${peopleList(people, reader, button)}`}
${tags.length > 0 && html`<h2>${texts.tags}</h2><ul class="tags">${tags.map(({ name }) => html`<li><a href="${addressOfTag(name)}">#${name}</a></li>`)}</ul>`}
${links.length > 0 && html`<h2>${texts.links}</h2>${links.map(linkCard)}`}
${statuses.length > 0 && html`<h2>${texts.posts}</h2>${timeline(statuses, reader, { label: texts.posts, empty: html``, context: 'public' })}`}`;
}

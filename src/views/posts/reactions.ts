import { type Html, html } from '../../lib/html/template.ts';
import { shortNumber } from '../../words/numbers.ts';
import type { PostView } from '../frame/entity-types.ts';
import { actingAccount, type Reader } from '../frame/reader.ts';

/** How many people reacted to a post with one emoji. */
export type Reaction = NonNullable<PostView['emoji_reactions']>[number];

/** How many reactions to a post there are. */
export function sumOfReactions({ emoji_reactions: given }: PostView): number {
  return (given ?? []).reduce((sum, { count }) => sum + count, 0);
}

/** The reactions to a post, each with how many people it is from; whoever is signed in adds and removes their own. */
export function reactions(post: PostView, reader: Reader): Html | null {
  const shown = post.emoji_reactions ?? [];
  if (shown.length === 0) return null;
  const { acting } = reader.words;
  return html`<ul class="reactions" aria-label="${acting.reactions(sumOfReactions(post))}">${shown.map(
    (one) => html`<li>${actingAccount(reader) ? ownReaction(post, one, reader) : reaction(one, reader)}</li>`,
  )}</ul>`;
}

function ownReaction({ id }: PostView, one: Reaction, reader: Reader): Html {
  const on = one.me ?? false;
  const label = `${one.name}, ${reader.words.polls.people(one.count)}`;
  return html`<button form="act" formaction="/posts/${id}/${on ? 'unreact' : 'react'}" name="emoji" value="${one.name}" class="reaction" aria-pressed="${on ? 'true' : 'false'}" aria-label="${label}" title="${label}">${reaction(one, reader)}</button>`;
}

function reaction(one: Reaction, reader: Reader): Html {
  return html`${reactionFace(one, reader)} <span class="count">${shortNumber(reader.words.formats, one.count)}</span>`;
}

/** The emoji of a reaction. */
export function reactionFace({ name, url, static_url: still }: Reaction, { shows }: Reader): Html {
  const address = shows.motion ? url : (still ?? url);
  return address === undefined
    ? html`${name}`
    : html`<img class="emoji" src="${address}" alt=":${name}:" loading="lazy">`;
}

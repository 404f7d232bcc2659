import { type Html, html } from '../../lib/html/template.ts';
import type { AccountView, StatusView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { accountCard } from '../people/account-card.ts';
import { timeline } from './timeline.ts';

/** The posts on the front page, and whose house it is. */
export type FrontFeed = {
  readonly kind: 'local_feed' | 'trends';
  readonly posts: readonly StatusView[];
  /** How many have an account here. */
  readonly people: number;
  /** Who runs the server, if the server says so. */
  readonly host: AccountView | undefined;
  readonly hasRules: boolean;
};

type Front = {
  readonly title: string;
  readonly description: string;
  readonly picture: Html;
  /** Whether nobody has an account yet. */
  readonly isUnclaimed: boolean;
  /** Why nobody can sign up, if that is so. */
  readonly closed: Html | undefined;
  readonly feed: FrontFeed | undefined;
  /** What stands in place of posts. */
  readonly about: readonly (Html | null)[] | null;
};

/** What visitors see first: which server this is, the ways in, and what is going on here. */
export function frontPage(front: Front, reader: Reader): Html {
  const { title, description, picture, isUnclaimed, feed, about } = front;
  const { words } = reader;
  return html`<section class="hero${feed && ' with-posts'}"><div><h1>${title}</h1>
<p class="lead"><bdi>${description}</bdi></p>
${isUnclaimed && html`<p class="note">${words.owner.none}</p>`}${invitation(front, reader)}</div>${picture}</section>
${feed ? posts(feed, reader) : about}`;
}

function invitation({ closed }: Front, { words }: Reader): Html {
  return html`<div class="actions">${!closed && html`<a class="button" href="/auth/sign_up">${words.server.signUp}</a>`}
<a class="button${closed ? '' : ' secondary'}" href="/auth/sign_in">${words.frame.signIn}</a></div>
${closed && html`<div class="hint">${closed}</div>`}`;
}

/** Where each kind of posts goes on. */
const MORE = { local_feed: '/public/local', trends: '/explore' } as const;

function posts({ kind, posts: shown, people, host, hasRules }: FrontFeed, reader: Reader): Html {
  const { server, frame, places } = reader.words;
  const title = server.front[kind];
  return html`<div class="front"><section class="house" aria-label="${server.house}"><p>${server.people(people)}</p>
${host && html`<p class="hint">${server.host}</p><ul class="people">${accountCard(host, reader)}</ul>`}
<p class="more">${hasRules && html`<a href="/about#rules">${server.rules}</a> `}<a href="/about">${frame.about}</a> <a href="/explore">${places.explore}</a></p></section>
<section class="stream"><h2>${title}</h2>${timeline(shown, reader, { label: title, empty: html``, level: 3 })}
<nav class="turn" aria-label="${server.more}"><a class="button secondary" href="${MORE[kind]}">${server.more}</a></nav></section></div>`;
}

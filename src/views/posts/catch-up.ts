import { type Html, html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import { addressOfPost, faceOf } from '../frame/addresses.ts';
import type { AccountView, CatchUpView, PostView, StatusView } from '../frame/entity-types.ts';
import { nameLink } from '../frame/names.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { hour, minute } from '../frame/times.ts';
import { brief } from './brief.ts';
import { linkCard, UNCOVERED } from './card.ts';
import { filteredIn } from './filtered.ts';
import { type Coverable, coverOf, coversMedia } from './post-standing.ts';

/** How many posts of somebody are shown before one asks for the rest, and how many people are named. */
const POSTS = 5;
const NAMES = 4;
const EXCERPT = 200;

type Shown = {
  readonly view: CatchUpView;
  readonly accounts: ReadonlyMap<string, AccountView>;
  readonly statuses: ReadonlyMap<string, StatusView>;
  readonly reader: Reader;
};

/** The last hours at a glance: links that several shared, conversations, and everybody with all of their posts. */
export function catchUp(view: CatchUpView, reader: Reader): Html {
  const texts = reader.words.catchUp;
  if (view.authors.length === 0)
    return emptyPage(`${texts.none} ${texts.noneHint}`, ['explore', 'people', 'home'], reader);
  const accounts = new Map(view.accounts.map((account) => [account.id, account]));
  const statuses = new Map(view.statuses.map((status) => [status.id, status]));
  const shown = { view, accounts, statuses, reader };
  return html`<p>${extent(shown)}</p>
${view.links.length > 0 && html`<section class="glance"><h2>${texts.links}</h2><ul>${view.links.map((group) => link(group, shown))}</ul></section>`}
${view.threads.length > 0 && html`<section class="glance"><h2>${texts.threads}</h2><ul>${view.threads.map((group) => conversation(group, shown))}</ul></section>`}
<section class="glance"><h2>${texts.authors}</h2>${view.authors.map((group) => author(group, shown))}</section>`;
}

function extent({ view, reader }: Shown): Html {
  const { catchUp: texts, profiles } = reader.words;
  const [posts, people] = [profiles.posts(view.statuses.length), texts.people(view.authors.length)];
  const oldest = view.statuses.at(-1);
  if (view.complete || !oldest) return html`${texts.all(posts, people)}`;
  return texts.newestOnly(posts, people, minute(oldest.created_at, reader));
}

function link({ card, account_ids, status_ids }: CatchUpView['links'][number], shown: Shown): Html {
  const { catchUp: texts } = shown.reader.words;
  return html`<li>${linkCard(card, shown.reader, linking(status_ids, shown))}<p class="hint">${texts.sharedBy(names(account_ids, shown))}</p>${lines(status_ids, shown)}</li>`;
}

/** The post that the picture of a link is shown for: one that is not covered, if there is one. */
function linking(ids: readonly string[], { statuses, reader }: Shown): Coverable {
  const open = ids
    .flatMap((id) => statuses.get(id) ?? [])
    .map(shownIn)
    .find((post) => !coverOf(post, reader) && !coversMedia(post, reader));
  return open ?? { ...UNCOVERED, sensitive: true };
}

/** What an entry of the home timeline shows. */
function shownIn(entry: StatusView): PostView {
  const status = filteredIn('home', entry);
  return status.reblog ?? status;
}

function conversation({ account_ids, status_ids }: CatchUpView['threads'][number], shown: Shown): Html {
  const { catchUp: texts, profiles } = shown.reader.words;
  const who = names(account_ids, shown);
  return html`<li><p class="hint">${texts.threadOf(profiles.posts(status_ids.length), who)}</p>${lines(status_ids.slice(0, 1), shown)}</li>`;
}

function author({ account_id, status_ids, week_count }: CatchUpView['authors'][number], shown: Shown): Html | null {
  const account = shown.accounts.get(account_id);
  if (!account) return null;
  const { reader } = shown;
  const { catchUp: texts } = reader.words;
  const [first, rest] = [status_ids.slice(0, POSTS), status_ids.slice(POSTS)];
  return html`<article class="glance-author" aria-labelledby="of-${account.id}"><header><img src="${faceOf(account, reader)}" alt="" width="40" height="40" loading="lazy">
<h3 id="of-${account.id}">${nameLink(account, reader)}</h3> <span class="hint">${texts.inWeek(week_count)}</span></header>
${lines(first, shown)}${rest.length > 0 && html`<details><summary>${texts.more(rest.length)}</summary>${lines(rest, shown)}</details>`}</article>`;
}

function names(ids: readonly string[], { accounts, reader }: Shown): Html {
  const people = ids.flatMap((id) => accounts.get(id) ?? []);
  const first = people.slice(0, NAMES);
  const others = people.length - first.length;
  const named = first.map((account) => nameLink(account, reader));
  const { catchUp: texts, formats } = reader.words;
  return listing(formats, others > 0 ? [...named, html`${texts.others(others)}`] : named);
}

function lines(ids: readonly string[], { statuses, reader }: Shown): Html {
  return html`<ul class="lines">${ids.flatMap((id) => statuses.get(id) ?? []).map((status) => line(status, reader))}</ul>`;
}

/** A post in a line or two, which leads to it. */
function line(entry: StatusView, reader: Reader): Html {
  const shown = shownIn(entry);
  const { catchUp: texts } = reader.words;
  const boosted = entry.reblog && texts.boosted(html`<bdi dir="ltr">@${shown.account.acct}</bdi>`);
  return html`<li><a href="${addressOfPost(shown, reader)}"><span class="hint">${hour(entry.created_at, reader)} ${boosted}</span> ${brief(shown, reader, EXCERPT)}</a></li>`;
}

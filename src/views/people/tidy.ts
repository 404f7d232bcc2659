import { type Html, html } from '../../lib/html/template.ts';
import { addressOfAccount } from '../frame/addresses.ts';
import { chips } from '../frame/chips.ts';
import { chooseMany } from '../frame/choose-many.ts';
import type { AccountView, RelationshipView } from '../frame/entity-types.ts';
import { nameOf } from '../frame/names.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { day } from '../frame/times.ts';
import { isolated } from '../frame/written.ts';
import { accountLine } from './account-card.ts';

/** What the address of the page says: which relationship, in which order, and what narrows it. */
type Chosen = Readonly<Record<string, string | undefined>> & { readonly relationship: string; readonly order: string };

/** What leads from the page to itself, narrowed or ordered otherwise. */
function addressOf(chosen: Chosen, change: Readonly<Record<string, string | undefined>>): string {
  const all = Object.entries({ ...chosen, ...change }).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || USUAL.includes(`${name}=${value}`) ? [] : [[name, value]],
  );
  return all.length === 0 ? '/relationships' : `/relationships?${String(new URLSearchParams(all))}`;
}

const USUAL = ['relationship=following', 'order=recent'];

/** What narrows the list: each chip is on or off by itself. */
const NARROWING = [
  ['activity', 'dormant'],
  ['status', 'moved'],
  ['location', 'local'],
  ['location', 'remote'],
  ['listed', 'none'],
  ['boosts', 'hidden'],
] as const;

/** Whose list it is, what narrows it, and its order. */
export function tidyFilters(chosen: Chosen, { words: { tidy } }: Reader): Html {
  const relations = Object.entries(tidy.relationships).map(([name, label]) => ({
    href: addressOf(chosen, { relationship: name }),
    label,
    current: chosen.relationship === name,
  }));
  const isOfOwnFollows = ['following', 'mutual'].includes(chosen.relationship);
  const narrowing = NARROWING.filter(([name]) => isOfOwnFollows || !['listed', 'boosts'].includes(name)).map(
    ([name, value]) => {
      const isOn = chosen[name] === value;
      return { href: addressOf(chosen, { [name]: isOn ? undefined : value }), label: tidy.narrowed[value], isOn };
    },
  );
  const domain = chosen.by_domain
    ? [{ href: addressOf(chosen, { by_domain: undefined }), label: chosen.by_domain, isOn: true }]
    : [];
  const orders = Object.entries(tidy.orders).map(([name, label]) => ({
    href: addressOf(chosen, { order: name }),
    label,
    isOn: chosen.order === name,
  }));
  return html`${tabs(tidy.whose, relations)}<div class="tidy-chips">${chips(tidy.only, [...narrowing, ...domain])}${chips(tidy.order, orders)}</div>`;
}

type Listed = {
  readonly chosen: Chosen;
  readonly people: readonly AccountView[];
  readonly relationships: readonly RelationshipView[];
  readonly lists: readonly { readonly id: string; readonly title: string }[];
};

/** The people of a page, to choose among, and what can be done with all that are chosen. */
export function tidyForm({ chosen, people, relationships, lists }: Listed, reader: Reader): Html {
  const { tidy, people: texts } = reader.words;
  if (people.length === 0) return emptyPage(tidy.none, ['people', 'home'], reader);
  const standing = new Map(relationships.map((one) => [one.id, one]));
  const isFollowers = chosen.relationship === 'followed_by';
  // The bar of the acts stays in sight, and leaves room for what is chosen among.
  const more = (acts: Html) =>
    html`<details class="further"><summary class="button small secondary">${reader.words.posts.more}</summary><div>${acts}</div></details>`;
  const button = (act: string, label: string, look = 'secondary') =>
    html`<button class="small ${look}" formaction="/relationships/${act}">${label}</button>`;
  const acts = isFollowers
    ? html`${button('remove_from_followers', texts.removeFollower, 'danger')}${more(button('remove_domains_from_followers', tidy.removeServers, 'danger'))}`
    : html`${button('unfollow', texts.unfollow, 'danger')}${more(
        html`${button('hide_boosts', texts.hideBoosts)}${button('show_boosts', texts.showBoosts)}${
          lists.length > 0 &&
          html`<label class="unseen" for="t-list">${tidy.list}</label><select id="t-list" name="list_id" class="small">${lists.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}</select>${button('add_list', tidy.addToList)}`
        }`,
      )}`;
  return chooseMany(
    {
      action: '/relationships/unfollow',
      legend: tidy.title,
      name: 'ids[]',
      choices: people.map((account) => ({
        value: account.id,
        label: isolated(nameOf(account)),
        body: html`<div class="account">${accountLine(account, reader)}<p class="hint why">${why(account, standing.get(account.id), reader)}</p></div>`,
      })),
      acts: [],
      more: acts,
    },
    reader,
  );
}

/** Why one may want to do something about somebody. */
function why(account: AccountView, standing: RelationshipView | undefined, reader: Reader): Html {
  const { tidy, people } = reader.words;
  const { moved, last_status_at: last } = account;
  const reasons = [
    last === null ? html`${tidy.noPosts}` : tidy.lastPost(day(last, reader)),
    standing?.followed_by && html`${people.followsYou}`,
    standing?.following && !standing.showing_reblogs && html`${tidy.boostsHidden}`,
    moved && tidy.movedTo(html`<a href="${addressOfAccount(moved, reader)}"><bdi dir="ltr">@${moved.acct}</bdi></a>`),
  ].filter((reason) => reason !== false && reason !== undefined && reason !== null);
  return html`${reasons.map((reason, index) => html`${index > 0 && ' · '}${reason}`)}`;
}

import type { Static } from 'typebox';
import type { TagSchema } from '../../../entities/tag.ts';
import type { TrendingLinkSchema } from '../../../entities/trending-link.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import type { Words } from '../../../words/words.ts';
import { addressOfTag } from '../../frame/addresses.ts';
import { postForStaff } from '../../frame/beside-form.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import type { AccountView, StatusView } from '../../frame/entity-types.ts';
import type { Reader } from '../../frame/reader.ts';
import { tabs } from '../../frame/tabs.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where what trends is reviewed. */
const TRENDS_PATH = '/admin/trends';

/** What trends. */
export type TrendPart = keyof Words['trendReviews']['parts'];

/** What staff have decided, individually; `decided` where that is known, but not how. */
export type Decision = 'waits' | 'allowed' | 'refused' | 'decided';

type Trend = { readonly id: string; readonly decision: Decision };

/** Something that trends. */
export type TrendRow = Trend &
  (
    | { readonly part: 'tags'; readonly tag: Static<typeof TagSchema> }
    | { readonly part: 'statuses'; readonly status: StatusView }
    | { readonly part: 'links'; readonly link: Static<typeof TrendingLinkSchema> }
    | { readonly part: 'publishers'; readonly domain: string }
    | { readonly part: 'authors'; readonly account: AccountView }
  );

const ADDRESSES = {
  tags: TRENDS_PATH,
  statuses: `${TRENDS_PATH}/statuses`,
  links: `${TRENDS_PATH}/links`,
  publishers: `${TRENDS_PATH}/links/publishers`,
  authors: `${TRENDS_PATH}/authors`,
} as const satisfies Record<TrendPart, string>;

/** Where each kind of what trends is. */
export function trendAddress(part: TrendPart): string {
  return ADDRESSES[part];
}

/** The ways between the kinds of what trends, and to all hashtags. */
export function trendParts(current: TrendPart | 'all_tags', { trendReviews: texts }: Words): Html {
  const parts = (['tags', 'statuses', 'links', 'publishers', 'authors'] as const).map((part) => ({
    href: ADDRESSES[part],
    label: texts.parts[part],
    current: part === current,
  }));
  const allTags = { href: '/admin/tags', label: texts.allTags, current: current === 'all_tags' };
  return tabs(texts.title, [...parts, allTags]);
}

/** What trends of one kind, of which several can be allowed or refused at once. */
export function trendList(part: TrendPart, rows: readonly TrendRow[], reader: Reader): Html {
  const { trendReviews: texts } = reader.words;
  if (rows.length === 0) return emptyList(texts.none);
  const choices = rows.map((row) => ({ value: row.id, label: nameOf(row), body: bodyOf(row, reader) }));
  const acts = [
    { label: texts.allow, name: 'act', value: 'approve' },
    { label: texts.refuse, name: 'act', value: 'reject', isDangerous: true },
  ];
  const action = `${ADDRESSES[part]}/chosen`;
  return html`<p class="hint">${texts.lead}</p>${chooseMany({ action, legend: texts.parts[part], name: 'ids[]', choices, acts }, reader)}`;
}

function nameOf(row: TrendRow): string {
  switch (row.part) {
    case 'tags':
      return `#${row.tag.name}`;
    case 'statuses':
      return `@${row.status.account.acct}`;
    case 'links':
      return row.link.title;
    case 'publishers':
      return row.domain;
    case 'authors':
      return `@${row.account.acct}`;
  }
}

function bodyOf(row: TrendRow, reader: Reader): Html {
  const state = factLine([reader.words.trendReviews.decisions[row.decision]]);
  switch (row.part) {
    case 'tags':
      return html`<a href="${addressOfTag(row.tag.name)}"><strong><bdi>#${row.tag.name}</bdi></strong></a>${state}<p class="more"><a href="/admin/tags/${row.id}">${reader.words.trendReviews.editTag}</a></p>`;
    case 'statuses':
      return html`${postForStaff(row.status, reader)}${state}`;
    case 'links':
      return html`<a href="${row.link.url}" rel="nofollow noopener noreferrer" target="_blank"><strong dir="auto">${row.link.title || row.link.url}</strong></a>${factLine([new URL(row.link.url).hostname])}${state}`;
    case 'publishers':
      return html`<strong dir="ltr">${row.domain}</strong>${state}`;
    case 'authors':
      return html`<a href="/admin/accounts/${row.id}"><strong>@${row.account.acct}</strong></a>${state}`;
  }
}

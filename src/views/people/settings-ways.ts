import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';

type Way = {
  readonly path: string;
  readonly name: (words: Words) => string;
  /** Whether it is open also to accounts that wait, are frozen or have moved. */
  readonly evenInactive?: true;
};

/** All pages of settings. */
const WAYS: readonly Way[] = [
  { path: '/settings/profile', name: ({ settings }) => settings.profile },
  { path: '/settings/featured_tags', name: ({ featuredTags }) => featuredTags.title },
  { path: '/settings/posting', name: ({ preferences }) => preferences.title },
  { path: '/auth/edit', name: ({ account }) => account.title, evenInactive: true },
  { path: '/settings/security', name: ({ security }) => security.title, evenInactive: true },
  { path: '/settings/notifications', name: ({ pushSettings }) => pushSettings.title },
  { path: '/settings/preferences/notifications', name: ({ mailPreferences }) => mailPreferences.title },
  { path: '/notifications/requests', name: ({ notificationRequests }) => notificationRequests.title },
  { path: '/filters', name: ({ filters }) => filters.title },
  { path: '/mutes', name: ({ relations }) => relations.mutes.title },
  { path: '/blocks', name: ({ relations }) => relations.blocks.title },
  { path: '/domain_blocks', name: ({ relations }) => relations.domains.title },
  { path: '/followed_tags', name: ({ relations }) => relations.tags.title },
  { path: '/oauth/authorized_applications', name: ({ authorisation }) => authorisation.authorised, evenInactive: true },
  { path: '/invites', name: ({ invites }) => invites.title },
  { path: '/disputes/strikes', name: ({ strikes }) => strikes.title, evenInactive: true },
  { path: '/severed_relationships', name: ({ account }) => account.lostFollows, evenInactive: true },
  { path: '/settings/export', name: ({ account }) => account.exportLists, evenInactive: true },
  { path: '/settings/import', name: ({ imports }) => imports.title },
  { path: '/settings/aliases', name: ({ account }) => account.moveHere, evenInactive: true },
  { path: '/settings/migration', name: ({ moves }) => moves.title, evenInactive: true },
  { path: '/settings/delete', name: ({ deletion }) => deletion.title, evenInactive: true },
];

type Here = {
  readonly words: Words;
  /** The path of the page. */
  readonly path: string;
  readonly isActive: boolean;
};

/** The ways to all pages of settings, on each of them: folded above the page, and open beside it where there is room. Nothing on other pages. */
export function settingsWays({ words, path, isActive }: Here): { readonly above: Html; readonly beside: Html } | null {
  const open = WAYS.filter(({ evenInactive }) => isActive || evenInactive);
  const current = WAYS.filter((way) => path === way.path || path.startsWith(`${way.path}/`)).toSorted(
    (a, b) => b.path.length - a.path.length,
  )[0];
  if (!current) return null;
  const { settings } = words.places;
  const ways = html`<nav class="settings-ways" aria-label="${settings}"><ul>${open.map((way) => html`<li><a href="${way.path}"${way === current && html` aria-current="page"`}>${way.name(words)}</a></li>`)}</ul></nav>`;
  return {
    above: html`<details class="all-settings"><summary>${settings} <span class="more-less"></span></summary>${ways}</details>`,
    beside: html`<h2>${settings}</h2>${ways}`,
  };
}

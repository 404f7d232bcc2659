import type { Words } from '../../words/words.ts';

/** A page of settings, or a part of one that is looked for somewhere else too. */
export type SettingsPage = {
  /** With `#` and an id it leads to a part of a page that stands in another group. */
  readonly path: string;
  readonly name: (words: Words) => string;
  /** By which `settings.pages` says what is on it. */
  readonly about: keyof Words['settings']['pages'];
  /** Whether it is open also to accounts that wait, are frozen or have moved. */
  readonly evenInactive?: true;
};

/** Pages of settings that are looked for in one place; `id` is also the anchor of the group in the index. */
export type SettingsGroup = {
  readonly id: keyof Words['settings']['groups'];
  readonly icon: string;
  readonly pages: readonly SettingsPage[];
};

/** All pages of settings, where one looks for them. */
const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    id: 'profile',
    icon: 'person',
    pages: [
      { path: '/settings/profile', name: ({ settings }) => settings.profile, about: 'profile' },
      { path: '/settings/featured_tags', name: ({ featuredTags }) => featuredTags.title, about: 'featuredTags' },
    ],
  },
  {
    id: 'look',
    icon: 'contrast',
    pages: [
      { path: '/appearance', name: ({ appearance }) => appearance.title, about: 'appearance', evenInactive: true },
    ],
  },
  {
    id: 'posting',
    icon: 'pen',
    pages: [
      { path: '/settings/posting', name: ({ preferences }) => preferences.title, about: 'posting' },
      { path: '/followed_tags', name: ({ relations }) => relations.tags.title, about: 'followedTags' },
    ],
  },
  {
    id: 'notifications',
    icon: 'bell',
    pages: [
      { path: '/settings/notifications', name: ({ pushSettings }) => pushSettings.title, about: 'push' },
      {
        path: '/settings/preferences/notifications',
        name: ({ mailPreferences }) => mailPreferences.title,
        about: 'mail',
      },
      {
        path: '/notifications/requests',
        name: ({ notificationRequests }) => notificationRequests.title,
        about: 'requests',
      },
    ],
  },
  {
    id: 'privacy',
    icon: 'shield',
    pages: [
      { path: '/filters', name: ({ filters }) => filters.title, about: 'filters' },
      { path: '/relationships', name: ({ tidy }) => tidy.title, about: 'relationships' },
      { path: '/mutes', name: ({ relations }) => relations.mutes.title, about: 'mutes' },
      { path: '/blocks', name: ({ relations }) => relations.blocks.title, about: 'blocks' },
      { path: '/domain_blocks', name: ({ relations }) => relations.domains.title, about: 'domains' },
      { path: '/follow_requests', name: ({ places }) => places.followRequests, about: 'followRequests' },
      { path: '/settings/profile#visibility', name: ({ profileForm }) => profileForm.who, about: 'visibility' },
    ],
  },
  {
    id: 'account',
    icon: 'lock',
    pages: [
      { path: '/auth/edit', name: ({ account }) => account.title, about: 'account', evenInactive: true },
      { path: '/settings/security', name: ({ security }) => security.title, about: 'security', evenInactive: true },
      {
        path: '/oauth/authorized_applications',
        name: ({ authorisation }) => authorisation.authorised,
        about: 'applications',
        evenInactive: true,
      },
      { path: '/invites', name: ({ invites }) => invites.title, about: 'invites' },
      { path: '/disputes/strikes', name: ({ strikes }) => strikes.title, about: 'strikes', evenInactive: true },
    ],
  },
  {
    id: 'data',
    icon: 'box',
    pages: [
      { path: '/settings/import', name: ({ imports }) => imports.title, about: 'import' },
      { path: '/settings/export', name: ({ account }) => account.exportLists, about: 'export', evenInactive: true },
      {
        path: '/severed_relationships',
        name: ({ account }) => account.lostFollows,
        about: 'severances',
        evenInactive: true,
      },
      { path: '/settings/aliases', name: ({ account }) => account.moveHere, about: 'aliases', evenInactive: true },
      { path: '/settings/migration', name: ({ moves }) => moves.title, about: 'migration', evenInactive: true },
      { path: '/settings/delete', name: ({ deletion }) => deletion.title, about: 'delete', evenInactive: true },
    ],
  },
];

/** The groups with the pages that are open to an account, which wait for it to be active or do not. */
export function settingsGroups(isActive: boolean): SettingsGroup[] {
  return SETTINGS_GROUPS.map((group) => ({
    ...group,
    pages: group.pages.filter(({ evenInactive }) => isActive || evenInactive),
  })).filter(({ pages }) => pages.length > 0);
}

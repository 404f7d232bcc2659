import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { NOTIFICATION_TYPES } from '../../lib/notification-types.ts';
import { STAFF_EMAILS } from '../../schema/users.ts';
import { appearanceForm } from '../../views/frame/appearance.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { appForm, presentApp } from '../../views/people/authenticator-app.ts';
import { blockedDomains } from '../../views/people/domain-blocks.ts';
import { featuredTagsForm } from '../../views/people/featured-tags.ts';
import { filterForm, filterList } from '../../views/people/filters.ts';
import { importPage } from '../../views/people/import.ts';
import { policyForm } from '../../views/people/notification-requests.ts';
import { passkeyPage } from '../../views/people/passkeys.ts';
import { pushSettings } from '../../views/people/push-settings.ts';
import { securityOverview } from '../../views/people/security.ts';
import { emailForm, localeForm, sessionList } from '../../views/people/settings-account.ts';
import { preferencesForm, showingForm } from '../../views/people/settings-preferences.ts';
import { profileForm } from '../../views/people/settings-profile.ts';
import { passwordForm } from '../auth/account-page.ts';
import { inviteForm } from '../invites.ts';
import { localeChoice } from '../locale.ts';
import { aliasesPage } from './aliases.ts';
import { deletionPage } from './delete-account.ts';
import { exportList } from './exports.ts';
import { mailForm } from './mail-preferences.ts';
import { movePage } from './migration.ts';

/** Who searches the settings, as far as it decides what is there to be found. */
export type Searcher = {
  readonly call: Pick<Call, 'request'>;
  readonly reader: OwnReader;
  readonly visitor: SignedInVisitor;
  readonly isStaff: boolean;
};

/** What a page of settings shows, by its path, as if everything were there that can be; nothing in it is anybody's. */
export type Searchable = { readonly path: string; readonly show: (searcher: Searcher) => Html };

const NO_ERRORS = () => [];

const PROFILE = {
  displayName: '',
  note: '',
  fields: [],
  avatar: 'data:,',
  avatarDescription: '',
  header: 'data:,',
  headerDescription: '',
  locked: false,
  bot: false,
  discoverable: false,
  indexable: false,
  hideCollections: false,
  showMedia: false,
  showMediaReplies: false,
  showFeatured: false,
  attributionDomains: '',
};

const PREFERENCES = {
  privacy: '',
  language: '',
  quotePolicy: '',
  sensitive: false,
  missingAltTexts: '',
  showApplication: false,
  displayMedia: '',
  expandWarnings: false,
  autoPlay: false,
  aggregateReblogs: false,
  chosenLanguages: [],
};

const FILTER = { title: '', context: [], action: '', lasts: '', keywords: [] };

const POLICY = {
  for_not_following: '',
  for_not_followers: '',
  for_new_accounts: '',
  for_private_mentions: '',
  for_limited_accounts: '',
  for_bots: '',
  summary: { pending_requests_count: 0, pending_notifications_count: 0 },
};

const NEW_APP = { formToken: '', secret: '', sealed: '', address: '', qr: '' };

const SESSION = { name: '', ip: null, since: '1970-01-01', usedAt: null, signedInBy: null } as const;

/** All pages of settings on which something is to be chosen or done. Made by the views of the pages: what these show is found. */
export const SEARCHABLE: readonly Searchable[] = [
  { path: '/settings/profile', show: ({ reader }) => profileForm(PROFILE, reader, { errors: NO_ERRORS, again: {} }) },
  {
    path: '/settings/featured_tags',
    show: ({ reader }) => featuredTagsForm({ featured: [], suggested: [], name: '' }, reader),
  },
  {
    path: '/appearance',
    show: ({ reader }) =>
      html`${appearanceForm({ words: reader.words, chosen: { theme: undefined, size: undefined }, fields: null })}${showingForm(PREFERENCES, reader)}${localeForm(localeChoice(null, null), reader)}`,
  },
  { path: '/settings/posting', show: ({ reader }) => preferencesForm(PREFERENCES, reader) },
  {
    path: '/settings/notifications',
    show: ({ reader, isStaff }) => {
      const types = NOTIFICATION_TYPES.filter((type) => isStaff || !type.startsWith('admin.'));
      return pushSettings({ key: '', types, wishes: { alerts: {}, policy: '' } }, reader);
    },
  },
  {
    path: '/settings/preferences/notifications',
    show: ({ reader, isStaff }) => {
      const none = new Set<string>();
      const offered = isStaff ? STAFF_EMAILS : [];
      return mailForm({ formToken: '', types: none, offered, declined: none, always: false }, reader.words);
    },
  },
  { path: '/notifications/requests', show: ({ reader }) => policyForm(POLICY, reader) },
  { path: '/filters', show: ({ reader }) => filterList([], reader) },
  { path: '/filters/new', show: ({ reader }) => filterForm(FILTER, reader, undefined) },
  { path: '/domain_blocks', show: ({ reader }) => blockedDomains([], reader) },
  {
    path: '/auth/edit',
    show: ({ reader }) => {
      const sessions = sessionList(
        [
          { ...SESSION, id: '1', isThis: true },
          { ...SESSION, id: '2', isThis: false },
        ],
        reader,
      );
      return html`${emailForm({ errors: NO_ERRORS, canMail: true }, reader)}${passwordForm(reader.words, '', undefined)}${localeForm(localeChoice(null, null), reader)}${sessions}`;
    },
  },
  {
    path: '/settings/security',
    show: ({ reader }) => securityOverview({ passkeys: 1, app: false, recoveryCodesLeft: 0 }, reader.words),
  },
  {
    path: '/settings/security/passkeys',
    show: ({ reader }) => passkeyPage({ passkeys: [], origin: '', isFull: false, isLastStep: false }, reader),
  },
  {
    path: '/settings/security/totp',
    show: ({ reader }) => html`${appForm(NEW_APP, reader.words)}${presentApp('', reader.words)}`,
  },
  { path: '/invites', show: ({ reader }) => inviteForm('', reader.words) },
  {
    path: '/settings/import',
    show: ({ reader }) => importPage([], { kind: undefined, problem: undefined, maxLines: 0 }, reader),
  },
  { path: '/settings/export', show: ({ reader }) => exportList(reader.words) },
  { path: '/settings/aliases', show: ({ call, visitor }) => aliasesPage(call, visitor, []).body },
  { path: '/settings/migration', show: ({ reader }) => movePage(reader.words, { formToken: '', uri: '' }).body },
  { path: '/settings/delete', show: ({ reader, visitor }) => deletionPage(reader.words, visitor).body },
];

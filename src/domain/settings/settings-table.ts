import { findLanguage } from '../../lib/languages.ts';
import {
  choice,
  flag,
  optionalColour,
  optionalNumber,
  optionalText,
  optionalTime,
  type SettingKind,
  text,
  wholeNumber,
  wordList,
} from './setting-kinds.ts';

const FEED_ACCESS = ['public', 'authenticated', 'disabled'] as const;
const LANDING_PAGES = ['local_feed', 'trends', 'about'] as const;
const REPORTS = ['december', 'always', 'off'] as const;
const AUDIENCE = ['disabled', 'users', 'all'] as const;

/** Who may read a kind of timeline. */
export type FeedAccess = (typeof FEED_ACCESS)[number];

/** Everything that administrators can change while the server runs: what it means, its default, and what it may be. */
export const SETTINGS = {
  site_title: text('What the server is called.', 'Whinchat', 100),
  site_short_description: text(
    'What the server is, in a sentence or two; clients and search engines show it.',
    'A place of its own in the fediverse.',
    1000,
  ),
  site_contact_email: text('The e-mail address at which people reach those who run the server.', '', 320),
  site_contact_username: text('The name of the local account of those who run the server.', '', 31),
  thumbnail_key: optionalText('The picture of the server.'),
  thumbnail_large_key: optionalText('The picture of the server, twice as large.'),
  thumbnail_blurhash: optionalText('The colours shown until the picture of the server has arrived.'),
  thumbnail_description: text('What the picture of the server shows, for those who cannot see it.', '', 1500),
  accent_colour: optionalColour(
    'The colour of links and buttons; it is moved as far as it must be so that everybody can read it.',
  ),
  logo_key: optionalText('The logo of the server.'),
  logo_size: optionalText('The size of the logo.'),
  icon_key: optionalText('The icon of the server.'),
  icon_small_key: optionalText('The icon of the server, in small.'),
  languages: wordList(
    'The languages that are mainly spoken here.',
    'languageCodes',
    ['en'],
    (code) => findLanguage(code) !== undefined,
  ),
  status_page_url: text('The address of a page that says whether the server works.', '', 2000),
  registrations: choice('Who may sign up: anybody, those whom staff approve, or nobody without an invite.', 'closed', [
    'open',
    'approval',
    'closed',
  ]),
  registrations_message: text('What people read who cannot sign up.', ''),
  require_sign_up_reason: flag('Whether those who wait for approval must say why they want to join.', false),
  /** Mastodon: `invite_users` of the role of everybody. */
  user_invites: flag('Whether people without a role may invite others.', true),
  min_age: optionalNumber('How many years old people must be to sign up; none asks nobody.', 0, 150),
  max_characters: wholeNumber('How many characters a post may have.', 5000, 1, 100_000),
  max_media_attachments: wholeNumber('How many files a post may have.', 4, 1, 32),
  trends: flag('Whether trends are collected and shown.', true),
  wrapstodon: choice(
    'When people can have annual reports generated: from 10 to 31 December, always (until March of the year before), or never.',
    'december',
    REPORTS,
    { true: 'december', false: 'off' },
  ),
  trendable_by_default: flag('Whether hashtags, links and posts trend before staff have approved them.', false),
  /** A server that begins now shows `local_feed` (`first-start.ts`). */
  landing_page: choice(
    'What the front page shows visitors: new posts of people here, posts that trend, or what the server says of itself. Where visitors may not see the former, it is the latter.',
    'about',
    LANDING_PAGES,
  ),
  local_live_feed_access: choice('Who may read the posts of people here as they appear.', 'public', FEED_ACCESS),
  remote_live_feed_access: choice('Who may read the posts of other servers as they appear.', 'public', FEED_ACCESS),
  local_topic_feed_access: choice(
    'Who may read the posts of people here with a hashtag or link.',
    'public',
    FEED_ACCESS,
  ),
  remote_topic_feed_access: choice(
    'Who may read the posts of other servers with a hashtag or link.',
    'public',
    FEED_ACCESS,
  ),
  show_domain_blocks: choice('Who may see which servers are blocked.', 'disabled', AUDIENCE),
  show_domain_blocks_rationale: choice('Who may see why servers are blocked.', 'disabled', AUDIENCE),
  peers_api_enabled: flag('Whether the list of known servers is public.', true),
  activity_api_enabled: flag('Whether weekly counts of posts, sign-ins and sign-ups are public.', true),
  /** Mastodon: AUTHORIZED_FETCH. */
  authorized_fetch: flag('Whether posts and profiles are only served to servers that sign their requests.', false),
  /** Mastodon: LIMITED_FEDERATION_MODE. */
  limited_federation: flag('Whether this server only communicates with the servers that staff allow.', false),
  /** Mastodon: DISALLOW_UNAUTHENTICATED_API_ACCESS. */
  disallow_unauthenticated_api_access: flag('Whether only people who have signed in see posts and people.', false),
  source_url: text(
    'The address of the source code, if it was modified, which the licence requires; empty if it was not.',
    '',
    2000,
  ),
  custom_css: text('Style rules that are added to all pages.', '', 200_000),
  backup_time: optionalTime('When a backup is made every day, in UTC.'),
  backup_keep: wholeNumber(
    'How many of the daily backups are kept; what people delete stays in them for as many days.',
    7,
    1,
    1000,
  ),
  backup_asked: flag('Whether somebody has said whether backups are made by themselves.', false),
  backup_succeeded_at: optionalText('When the last backup that succeeded was begun.'),
  backup_failed_at: optionalText('When the last backup failed.'),
  backup_problem: optionalText('Why it failed.'),
  remote_statuses_days: optionalNumber(
    'How many days posts of other servers stay that matter to nobody here.',
    7,
    36_500,
  ),
  remote_statuses_max: optionalNumber(
    'How many posts of other servers stay that matter to nobody here, the newest.',
    1000,
    1_000_000_000,
  ),
  remote_media_days: optionalNumber('How many days copies of remote pictures stay without being looked at.', 1, 36_500),
  remote_media_gigabytes: wholeNumber('How many gigabytes copies of remote pictures may take.', 5, 0, 1_000_000),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends SettingKind<infer T> ? T : never;
};

/** The settings that name files in the media storage. */
export const FILE_SETTINGS = [
  'thumbnail_key',
  'thumbnail_large_key',
  'logo_key',
  'icon_key',
  'icon_small_key',
] as const satisfies readonly SettingName[];

/** Whether a word names a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Settings that are derived from others or from an upload, or note what has happened, and cannot be set directly. */
const DERIVED: readonly SettingName[] = [
  ...FILE_SETTINGS,
  'thumbnail_blurhash',
  'logo_size',
  'backup_asked',
  'backup_succeeded_at',
  'backup_failed_at',
  'backup_problem',
];

/** Whether administrators can set a setting directly. */
export function isChangeable(name: SettingName): boolean {
  return !DERIVED.includes(name);
}

/** The names of all settings that administrators can set directly. */
export const CHANGEABLE: readonly SettingName[] = Object.keys(SETTINGS).filter(isSettingName).filter(isChangeable);

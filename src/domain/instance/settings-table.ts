import { findLanguage } from '../../lib/languages.ts';
import {
  choice,
  flag,
  optionalNumber,
  optionalText,
  optionalTime,
  type SettingKind,
  text,
  wholeNumber,
  wordList,
} from './setting-kinds.ts';

const FEED_ACCESS = ['public', 'authenticated', 'disabled'] as const;
const AUDIENCE = ['disabled', 'users', 'all'] as const;

/** Who may read a kind of timeline. */
export type FeedAccess = (typeof FEED_ACCESS)[number];

/** Everything that administrators can change while the server runs, with its default. */
export const SETTINGS = {
  site_title: text('Whinchat', 100),
  site_short_description: text('A place of its own in the fediverse.', 1000),
  site_contact_email: text('', 320),
  site_contact_username: text('', 31),
  thumbnail_key: optionalText(),
  thumbnail_large_key: optionalText(),
  thumbnail_blurhash: optionalText(),
  thumbnail_description: text('', 1500),
  languages: wordList(['en'], (code) => findLanguage(code) !== undefined),
  status_page_url: text('', 2000),
  registrations: choice('closed', ['open', 'approval', 'closed']),
  registrations_message: text(''),
  require_sign_up_reason: flag(false),
  /** Whether people without a role may invite others. (Mastodon: `invite_users` of the role of everybody.) */
  user_invites: flag(true),
  min_age: optionalNumber(0, 150),
  max_characters: wholeNumber(5000, 1, 100_000),
  max_media_attachments: wholeNumber(4, 1, 32),
  trends: flag(true),
  /** Whether people can have annual reports generated in December. */
  wrapstodon: flag(true),
  trendable_by_default: flag(false),
  local_live_feed_access: choice('public', FEED_ACCESS),
  remote_live_feed_access: choice('public', FEED_ACCESS),
  local_topic_feed_access: choice('public', FEED_ACCESS),
  remote_topic_feed_access: choice('public', FEED_ACCESS),
  show_domain_blocks: choice('disabled', AUDIENCE),
  show_domain_blocks_rationale: choice('disabled', AUDIENCE),
  peers_api_enabled: flag(true),
  activity_api_enabled: flag(true),
  /** Whether documents are only served to servers that sign their requests. (Mastodon: AUTHORIZED_FETCH.) */
  authorized_fetch: flag(false),
  /** Whether this server only communicates with the servers that staff allow. (Mastodon: LIMITED_FEDERATION_MODE.) */
  limited_federation: flag(false),
  /** Whether the API shows posts and people only to signed-in users. (Mastodon: DISALLOW_UNAUTHENTICATED_API_ACCESS.) */
  disallow_unauthenticated_api_access: flag(false),
  /** The address of the source code of a modified version, which the licence requires; the page about the server when empty. */
  source_url: text('', 2000),
  custom_css: text('', 200_000),
  /** When the daily backup is made, and how many are kept. */
  backup_time: optionalTime(),
  backup_keep: wholeNumber(7, 1, 1000),
  /** How long posts of other servers that nobody here has kept are stored, and how many of them. */
  remote_statuses_days: optionalNumber(7, 36_500),
  remote_statuses_max: optionalNumber(1000, 1_000_000_000),
  /** How long copies of remote pictures are kept without being used, and how many gigabytes of them. */
  remote_media_days: optionalNumber(1, 36_500),
  remote_media_gigabytes: wholeNumber(5, 0, 1_000_000),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends SettingKind<infer T> ? T : never;
};

/** Whether a word names a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

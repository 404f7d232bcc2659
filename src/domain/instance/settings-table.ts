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

/** Everything administrators may change while the server runs, with its value when nobody has. */
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
  /** Whether people may have annual reports made in December. */
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
  /** Whether documents are only given to servers that sign their requests. (Mastodon: AUTHORIZED_FETCH.) */
  authorized_fetch: flag(false),
  /** Whether this server only has to do with the servers that staff allow. (Mastodon: LIMITED_FEDERATION_MODE.) */
  limited_federation: flag(false),
  /** Whether only who is signed in is told anything of posts and people by the API. (Mastodon: DISALLOW_UNAUTHENTICATED_API_ACCESS.) */
  disallow_unauthenticated_api_access: flag(false),
  /** Where the source of a changed version is, which its licence asks for; the page about the server when empty. */
  source_url: text('', 2000),
  custom_css: text('', 200_000),
  /** When a backup is made every day, and how many are kept. */
  backup_time: optionalTime(),
  backup_keep: wholeNumber(7, 1, 1000),
  /** How long, and how many, posts of other servers are kept that matter to nobody here. */
  remote_statuses_days: optionalNumber(7, 36_500),
  remote_statuses_max: optionalNumber(1000, 1_000_000_000),
  /** How long unused, and how much, copies of pictures of other servers are kept. */
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

/** Who may read a kind of timeline. */
export type FeedAccess = 'public' | 'authenticated' | 'disabled';

/** Everything administrators may change while the server runs, with its value when nobody has. */
export const SETTING_DEFAULTS = {
  site_title: 'Whinchat' as string,
  site_short_description: 'A place of its own in the fediverse.' as string,
  site_contact_email: '' as string,
  site_contact_username: '' as string,
  thumbnail_key: null as string | null,
  thumbnail_blurhash: null as string | null,
  thumbnail_description: '' as string,
  languages: ['en'] as string[],
  status_page_url: '' as string,
  registrations: 'closed' as 'open' | 'approval' | 'closed',
  registrations_message: '' as string,
  require_sign_up_reason: false as boolean,
  min_age: null as number | null,
  max_characters: 5000 as number,
  max_media_attachments: 4 as number,
  trends: true as boolean,
  trendable_by_default: false as boolean,
  local_live_feed_access: 'public' as FeedAccess,
  remote_live_feed_access: 'public' as FeedAccess,
  local_topic_feed_access: 'public' as FeedAccess,
  remote_topic_feed_access: 'public' as FeedAccess,
  show_domain_blocks: 'disabled' as 'disabled' | 'users' | 'all',
  show_domain_blocks_rationale: 'disabled' as 'disabled' | 'users' | 'all',
  peers_api_enabled: true as boolean,
  activity_api_enabled: true as boolean,
};

export type Settings = typeof SETTING_DEFAULTS;
export type SettingName = keyof Settings;

/** Whether a word names a setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTING_DEFAULTS, name);
}

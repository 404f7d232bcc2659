import { Type } from 'typebox';
import { iconsOf } from '../domain/instance/icons.ts';
import { ACCOUNT_LIMITS, MEDIA_LIMITS, POLL_CONFIGURATION, STATUS_LIMITS } from '../domain/instance/limits.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import { formatDocument } from '../lib/html/format-document.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { COMPATIBLE_VERSION } from '../lib/version.ts';
import type { Instance } from '../platform/db/handle.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import type { InstanceLoaded } from './instance-facts.ts';
import { RuleSchema, ruleOf } from './rule.ts';

/** Mastodon's API version spoken. */
const API_VERSION = 11;

const FeedSchema = Type.Object({ local: Type.String(), remote: Type.String() });

export const ThumbnailSchema = Type.Object({
  url: Type.String(),
  blurhash: Type.Optional(Type.String()),
  versions: Type.Optional(Type.Object({ '@1x': Type.String(), '@2x': Type.String() })),
  description: Type.String(),
});

export const InstanceSchema = Type.Object({
  domain: Type.String(),
  title: Type.String(),
  version: Type.String(),
  source_url: Type.String(),
  description: Type.String(),
  usage: Type.Object({ users: Type.Object({ active_month: Type.Integer() }) }),
  thumbnail: ThumbnailSchema,
  icon: Type.Array(Type.Object({ src: Type.String(), size: Type.String() })),
  languages: Type.Array(Type.String()),
  configuration: Type.Object({
    urls: Type.Record(Type.String(), nullable(Type.String())),
    vapid: Type.Object({ public_key: Type.String() }),
    accounts: Type.Record(Type.String(), Type.Integer()),
    statuses: Type.Record(Type.String(), Type.Unknown()),
    media_attachments: Type.Record(Type.String(), Type.Unknown()),
    polls: Type.Record(Type.String(), Type.Integer()),
    translation: Type.Object({ enabled: Type.Boolean() }),
    timelines_access: Type.Object({
      live_feeds: FeedSchema,
      hashtag_feeds: FeedSchema,
      trending_link_feeds: FeedSchema,
    }),
    limited_federation: Type.Boolean(),
  }),
  registrations: Type.Object({
    enabled: Type.Boolean(),
    approval_required: Type.Boolean(),
    reason_required: Type.Boolean(),
    message: nullable(Type.String()),
    min_age: nullable(Type.Integer()),
    url: nullable(Type.String()),
  }),
  api_versions: Type.Object({ mastodon: Type.Integer() }),
  wrapstodon: nullable(Type.Integer()),
  contact: Type.Object({ email: Type.String(), account: nullable(AccountSchema) }),
  rules: Type.Array(RuleSchema),
});

/** The Instance document of API version 2. */
export function renderInstance(loaded: InstanceLoaded): JsonText {
  const { instance, settings } = loaded;
  return jsonObject({
    domain: quote(instance.domain),
    title: quote(settings.site_title),
    version: quote(COMPATIBLE_VERSION),
    source_url: quote(settings.source_url || `${instance.origin}/about`),
    description: quote(settings.site_short_description),
    usage: JSON.stringify({ users: { active_month: settings.limited_federation ? 0 : loaded.statistics.activeMonth } }),
    thumbnail: JSON.stringify(thumbnailOf(instance, settings)),
    icon: JSON.stringify(absoluteIcons(instance, settings)),
    languages: JSON.stringify(settings.languages),
    configuration: JSON.stringify(configurationOf(loaded)),
    registrations: JSON.stringify(registrationsOf(settings)),
    api_versions: JSON.stringify({ mastodon: API_VERSION }),
    wrapstodon: loaded.campaign === undefined ? 'null' : String(loaded.campaign),
    contact: jsonObject({ email: quote(settings.site_contact_email), account: loaded.contact ?? 'null' }),
    rules: JSON.stringify(loaded.rules.map(ruleOf)),
  });
}

/** The square icons of the server. */
export function absoluteIcons(instance: Instance, settings: Settings) {
  return iconsOf(instance, settings).map(({ src, size }) => ({ src: new URL(src, instance.origin).href, size }));
}

/** The picture of the server. */
export function thumbnailOf(instance: Instance, settings: Settings) {
  const url = mediaUrl(instance, settings.thumbnail_key) ?? `${instance.origin}/assets/header.png`;
  const { thumbnail_blurhash: blurhash, thumbnail_description: description } = settings;
  const large = mediaUrl(instance, settings.thumbnail_large_key) ?? url;
  return { url, ...(blurhash === null ? {} : { blurhash, versions: { '@1x': url, '@2x': large } }), description };
}

/** Where clients open the streams: `wss:` beside `https:`. */
export function streamingUrl({ origin }: Instance): string {
  return origin.replace(/^http/, 'ws');
}

function configurationOf({ instance, settings, vapidKey, hasTerms, translates }: InstanceLoaded) {
  const { origin } = instance;
  const { max_characters, max_media_attachments } = settings;
  return {
    urls: {
      streaming: streamingUrl(instance),
      status: settings.status_page_url || null,
      about: `${origin}/about`,
      privacy_policy: `${origin}/privacy-policy`,
      terms_of_service: hasTerms ? `${origin}/terms-of-service` : null,
    },
    vapid: { public_key: vapidKey },
    accounts: ACCOUNT_LIMITS,
    statuses: { max_characters, max_media_attachments, ...STATUS_LIMITS },
    media_attachments: MEDIA_LIMITS,
    polls: POLL_CONFIGURATION,
    translation: { enabled: translates },
    timelines_access: timelinesAccessOf(settings),
    limited_federation: settings.limited_federation,
  };
}

function timelinesAccessOf(settings: Settings) {
  const topics = { local: settings.local_topic_feed_access, remote: settings.remote_topic_feed_access };
  return {
    live_feeds: { local: settings.local_live_feed_access, remote: settings.remote_live_feed_access },
    hashtag_feeds: topics,
    trending_link_feeds: topics,
  };
}

function registrationsOf(settings: Settings) {
  const enabled = settings.registrations !== 'closed';
  const message = settings.registrations_message;
  return {
    enabled,
    approval_required: settings.registrations === 'approval',
    reason_required: settings.registrations === 'approval' && settings.require_sign_up_reason,
    message: enabled || message === '' ? null : formatDocument(message),
    min_age: settings.min_age,
    url: null,
  };
}

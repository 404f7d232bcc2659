import { Type } from 'typebox';
import { ACCOUNT_LIMITS, MEDIA_LIMITS, POLL_CONFIGURATION, STATUS_LIMITS } from '../domain/instance/limits.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { COMPATIBLE_VERSION } from '../lib/version.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import type { InstanceLoaded } from './instance-facts.ts';
import { streamingUrl, thumbnailOf } from './instance-v2.ts';
import { RuleSchema, ruleOf } from './rule.ts';

export const InstanceV1Schema = Type.Object({
  uri: Type.String(),
  title: Type.String(),
  short_description: Type.String(),
  description: Type.String(),
  email: Type.String(),
  version: Type.String(),
  urls: Type.Object({ streaming_api: Type.String() }),
  stats: Type.Object({ user_count: Type.Integer(), status_count: Type.Integer(), domain_count: Type.Integer() }),
  thumbnail: Type.String(),
  languages: Type.Array(Type.String()),
  registrations: Type.Boolean(),
  approval_required: Type.Boolean(),
  invites_enabled: Type.Boolean(),
  configuration: Type.Record(Type.String(), Type.Unknown()),
  contact_account: nullable(AccountSchema),
  rules: Type.Array(RuleSchema),
});

/** The Instance document of API version 1, deprecated since Mastodon 4.0. */
export function renderInstanceV1(loaded: InstanceLoaded): JsonText {
  const { instance, settings, statistics } = loaded;
  const stats = {
    user_count: statistics.users,
    status_count: statistics.localStatuses,
    domain_count: statistics.domains,
  };
  const description = quote(settings.site_short_description);
  return jsonObject({
    uri: quote(instance.domain),
    title: quote(settings.site_title),
    short_description: description,
    description,
    email: quote(settings.site_contact_email),
    version: quote(COMPATIBLE_VERSION),
    urls: JSON.stringify({ streaming_api: streamingUrl(instance) }),
    stats: JSON.stringify(stats),
    thumbnail: quote(thumbnailOf(instance, settings).url),
    languages: JSON.stringify(settings.languages),
    registrations: String(settings.registrations !== 'closed'),
    approval_required: String(settings.registrations === 'approval'),
    invites_enabled: String(settings.user_invites),
    configuration: JSON.stringify(configurationOf(loaded)),
    contact_account: loaded.contact ?? 'null',
    rules: JSON.stringify(loaded.rules.map(ruleOf)),
  });
}

function configurationOf({ settings: { max_characters, max_media_attachments } }: InstanceLoaded) {
  const { description_limit: _, ...media } = MEDIA_LIMITS;
  return {
    accounts: { max_featured_tags: ACCOUNT_LIMITS.max_featured_tags },
    statuses: { max_characters, max_media_attachments, ...STATUS_LIMITS },
    media_attachments: media,
    polls: POLL_CONFIGURATION,
  };
}

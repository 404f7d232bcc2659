import { Type } from 'typebox';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { nullable } from './account-schema.ts';

export const FallbackSchema = Type.Object({
  title: Type.String(),
  summary: nullable(Type.String()),
  description: nullable(Type.String()),
});

/** The types a client says it can show; undefined when it says nothing. */
export type SupportedTypes = ReadonlySet<string> | undefined;

/** Descriptions, as HTML, of the notification types that not every client knows. Mastodon: `notification_fallback_concern.rb`. */
const TITLES: Readonly<Record<string, string>> = {
  severed_relationships: 'You lost some of your connections',
  moderation_warning: 'You have received a moderation warning',
  'admin.sign_up': 'Somebody signed up',
  'admin.report': 'Somebody filed a report',
  added_to_collection: 'Somebody added you to a collection',
  collection_update: 'A collection you are in was changed',
};

/** A text for clients that cannot show the type; undefined when none is needed. */
export function renderFallback(type: string, supported: SupportedTypes): JsonText | undefined {
  const title = TITLES[type];
  if (title === undefined || supported === undefined || supported.has(type)) return undefined;
  return jsonObject({ title: quote(title), summary: 'null', description: 'null' });
}

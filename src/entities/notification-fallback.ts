import { Type } from 'typebox';
import { asNotificationType, type NotificationType } from '../domain/notifications/types.ts';
import { TITLES } from '../domain/push/message.ts';
import { linkToPerson } from '../lib/html/format-status.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { nullable } from './account-schema.ts';

export const FallbackSchema = Type.Object({
  title: Type.String(),
  summary: nullable(Type.String()),
  description: nullable(Type.String()),
});

/** The types a client says it can show; undefined when it says nothing. */
export type SupportedTypes = ReadonlySet<string> | undefined;

/** The types that not every client knows. Mastodon: those that are not `baseline`. */
const UNCOMMON: ReadonlySet<NotificationType> = new Set([
  'severed_relationships',
  'moderation_warning',
  'admin.sign_up',
  'admin.report',
  'added_to_collection',
  'collection_update',
]);

/** Who caused a notification: their Account, if it is known, and how many others did. */
type Causers = { readonly account: JsonText | undefined; readonly others?: number };

/** A text, as HTML, for clients that cannot show the type; undefined when none is needed. Mastodon: `notification_fallback_concern.rb`. */
export function renderFallback(named: string, supported: SupportedTypes, causers: () => Causers): JsonText | undefined {
  const type = asNotificationType(named);
  if (!type || !UNCOMMON.has(type) || supported === undefined || supported.has(type)) return undefined;
  return jsonObject({ title: quote(TITLES[type](namesOf(causers()))), summary: 'null', description: 'null' });
}

function namesOf({ account, others = 0 }: Causers): string {
  if (account === undefined) return 'Somebody';
  const { url, acct }: { url: string; acct: string } = JSON.parse(account);
  const name = linkToPerson(url, acct);
  if (others === 0) return name;
  return others === 1 ? `${name} and one other` : `${name} and ${others} others`;
}

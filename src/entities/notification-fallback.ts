import { type Static, Type } from 'typebox';
import { happened } from '../domain/push/message.ts';
import { escapeHtml } from '../lib/html/escape.ts';
import { linkToPerson } from '../lib/html/format-status.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote, valueOfText } from '../lib/json.ts';
import { asNotificationType, type NotificationType } from '../lib/notification-types.ts';
import type { Instance } from '../platform/db/handle.ts';
import { en } from '../words/en.ts';
import { renderAccount } from './account.ts';
import { type AccountSchema, nullable } from './account-schema.ts';
import { renderCollection } from './collection.ts';
import { isAboutCollection } from './notified-collection.ts';
import type { NotifiedSubjectsLoaded } from './notified-subjects.ts';

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

type Account = Static<typeof AccountSchema>;

type Notified = { readonly type: string; readonly subject_id: number | null };

/** What the texts about a notification are made of: its subject, and who caused it: their Account, if known, and how many others did. */
type Told = {
  readonly instance: Instance;
  readonly subjects: NotifiedSubjectsLoaded;
  readonly account: JsonText<Account> | undefined;
  readonly others?: number;
};

/**
 * Texts, as HTML, for clients that cannot show the type; undefined when none are needed, or when what it is about is gone. Mastodon:
 * `notification_fallback_concern.rb`.
 */
export function renderFallback(row: Notified, supported: SupportedTypes, told: () => Told): JsonText | undefined {
  const type = asNotificationType(row.type);
  if (!type || !UNCOMMON.has(type) || supported === undefined || supported.has(type)) return undefined;
  const texts = textsOf(type, row.subject_id, told());
  return texts && jsonObject({ title: quote(texts.title), summary: quote(texts.summary), description: 'null' });
}

type Texts = { readonly title: string; readonly summary: string };

function textsOf(type: NotificationType, subjectId: number | null, told: Told): Texts | undefined {
  const { instance, subjects } = told;
  if (type === 'severed_relationships') {
    const event = subjectId === null ? undefined : subjects.severances.get(subjectId);
    return event && aboutSeverance(instance, event);
  }
  const title = type === 'admin.report' ? reportTitle(subjectId, told) : happened(type, namesOf(told), en);
  if (title === undefined || (isAboutCollection({ type }) && !isKnownCollection(subjects, subjectId))) return undefined;
  if (type === 'moderation_warning' && subjectId !== null) {
    const summary = `${UNKNOWN} ${signIn(instance, `/disputes/strikes/${toWire(subjectId)}`)} to read it and to answer.`;
    return { title, summary };
  }
  return { title, summary: `${UNKNOWN} ${signIn(instance, '/')} for everything about it.` };
}

const UNKNOWN = 'This app does not know this kind of notification.';

function signIn({ origin }: Instance, path: string): string {
  return `<a href="${escapeHtml(`${origin}${path}`)}">Sign in on the website</a>`;
}

type Severance = { readonly type: string; readonly target_name: string };

function aboutSeverance(instance: Instance, { type, target_name }: Severance): Texts {
  const target = escapeHtml(target_name);
  const cause = type === 'user_domain_block' ? 'you blocked it' : `a moderator of ${instance.domain} suspended it`;
  const way = signIn(instance, '/severed_relationships');
  return {
    title: `You have lost connections with ${target}`,
    summary: `You and ${target} no longer follow each other, because ${cause}. ${way} for a list of what is lost.`,
  };
}

function reportTitle(subjectId: number | null, { subjects, account }: Told): string | undefined {
  const { reports, accounts } = subjects.reports;
  const report = subjectId === null ? undefined : reports.get(subjectId);
  const target = report && renderAccount(accounts, report.target_account_id);
  if (target === undefined) return undefined;
  const { url, acct } = personOf(target);
  const [, domain] = account === undefined ? [] : personOf(account).acct.split('@');
  // Another server passes reports on without a name.
  const by = domain === undefined ? namesOf({ account }) : escapeHtml(domain);
  return `${by} reported ${linkToPerson(url, acct)}`;
}

function isKnownCollection({ collections }: NotifiedSubjectsLoaded, id: number | null): boolean {
  return id !== null && renderCollection(collections, id) !== undefined;
}

function namesOf({ account, others = 0 }: Pick<Told, 'account' | 'others'>): string {
  if (account === undefined) return 'Somebody';
  const { url, acct } = personOf(account);
  const name = linkToPerson(url, acct);
  if (others === 0) return name;
  return others === 1 ? `${name} and one other` : `${name} and ${others} others`;
}

function personOf(account: JsonText<Account>): { readonly url: string; readonly acct: string } {
  return valueOfText(account);
}

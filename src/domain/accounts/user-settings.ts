import { notFound } from '../../lib/errors.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { QUOTE_POLICIES, type QuotePolicy } from '../../schema/statuses.ts';
import { MAIL_TYPES, type MailType, STAFF_EMAILS, type StaffEmail } from '../../schema/users.ts';

/** The types that are on by default. Mastodon: all but the frequent ones. */
const USUAL_MAIL: ReadonlySet<MailType> = new Set<MailType>(['mention', 'quote', 'follow', 'follow_request']);

export const DEFAULT_PRIVACIES = ['public', 'unlisted', 'private'] as const;
/** What is done before a picture without a description is published on a page: nothing, a question, or a refusal. */
export const MISSING_ALT_TEXTS = ['none', 'remind', 'require'] as const;
export const MEDIA_DISPLAYS = ['default', 'show_all', 'hide_all'] as const;

/** A person's preferences, as stored in `users.settings`. The names and defaults are Mastodon's. */
export type UserSettings = {
  /** Null: followers only when the account is locked, else public. */
  readonly default_privacy: (typeof DEFAULT_PRIVACIES)[number] | null;
  readonly default_sensitive: boolean;
  /** Null: none is assumed. */
  readonly default_language: string | null;
  readonly default_quote_policy: QuotePolicy;
  readonly display_media: (typeof MEDIA_DISPLAYS)[number];
  readonly expand_content_warnings: boolean;
  readonly auto_play: boolean;
  /** A name of our own. */
  readonly missing_alt_texts: (typeof MISSING_ALT_TEXTS)[number];
  /** Whether the name of the client is shown on posts. */
  readonly show_application: boolean;
  /** Whether home timelines show a post reblogged by several people once. */
  readonly aggregate_reblogs: boolean;
  /** Whether e-mails come even when push messages do, or somebody is there to see the notification. */
  readonly always_send_emails: boolean;
  /** The events about which e-mails are sent. */
  readonly notification_emails: ReadonlySet<MailType>;
  /** The e-mails for staff that the person has declined although their role would receive them; a name of our own. */
  readonly declined_staff_emails: ReadonlySet<StaffEmail>;
  /** Whether the front page leads to the first steps, which somebody who has signed up has not seen yet; a name of our own. */
  readonly first_steps_due: boolean;
};

const DEFAULTS: UserSettings = {
  default_privacy: null,
  default_sensitive: false,
  default_language: null,
  default_quote_policy: 'public',
  display_media: 'default',
  expand_content_warnings: false,
  auto_play: false,
  missing_alt_texts: 'remind',
  show_application: true,
  aggregate_reblogs: true,
  always_send_emails: false,
  notification_emails: USUAL_MAIL,
  declined_staff_emails: new Set(),
  first_steps_due: false,
};

/** Reads the `settings` column; missing or invalid values take their default. */
export function parseUserSettings(json: string): UserSettings {
  const parsed: unknown = JSON.parse(json);
  const kept: Record<string, unknown> = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  const flag = (
    name: { [K in keyof UserSettings]: UserSettings[K] extends boolean ? K : never }[keyof UserSettings],
  ) => {
    const value = kept[name];
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    default_privacy: word(DEFAULT_PRIVACIES, kept.default_privacy) ?? DEFAULTS.default_privacy,
    default_sensitive: flag('default_sensitive'),
    default_language: typeof kept.default_language === 'string' ? kept.default_language : DEFAULTS.default_language,
    default_quote_policy: word(QUOTE_POLICIES, kept.default_quote_policy) ?? DEFAULTS.default_quote_policy,
    display_media: word(MEDIA_DISPLAYS, kept.display_media) ?? DEFAULTS.display_media,
    expand_content_warnings: flag('expand_content_warnings'),
    auto_play: flag('auto_play'),
    missing_alt_texts: word(MISSING_ALT_TEXTS, kept.missing_alt_texts) ?? DEFAULTS.missing_alt_texts,
    show_application: flag('show_application'),
    aggregate_reblogs: flag('aggregate_reblogs'),
    always_send_emails: flag('always_send_emails'),
    notification_emails: subset(MAIL_TYPES, kept.notification_emails) ?? DEFAULTS.notification_emails,
    declined_staff_emails: subset(STAFF_EMAILS, kept.declined_staff_emails) ?? DEFAULTS.declined_staff_emails,
    first_steps_due: flag('first_steps_due'),
  };
}

function subset<T extends string>(words: readonly T[], value: unknown): ReadonlySet<T> | undefined {
  return Array.isArray(value) ? new Set(words.filter((known) => value.includes(known))) : undefined;
}

function word<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((known) => known === value);
}

/** The options of a post that gives none itself. */
export type PostingDefaults = {
  visibility: (typeof DEFAULT_PRIVACIES)[number];
  sensitive: boolean;
  language: string | null;
  quotePolicy: QuotePolicy;
};

/** The posting defaults that follow from settings, for an account. */
export function postingDefaultsOf(settings: UserSettings, account: { locked: number }): PostingDefaults {
  return {
    visibility: settings.default_privacy ?? (account.locked === 1 ? 'private' : 'public'),
    sensitive: settings.default_sensitive,
    language: settings.default_language,
    quotePolicy: settings.default_quote_policy,
  };
}

/** The settings of a local account. 404 when it has no login. */
export async function getUserSettings(db: Db, accountId: number): Promise<UserSettings> {
  const user = await db.selectFrom('users').select('settings').where('account_id', '=', accountId).executeTakeFirst();
  if (!user) throw notFound();
  return parseUserSettings(user.settings);
}

/** The same, as every page needs it. */
export const readUserSettings = cachedRead(['users'], getUserSettings);

/** Changes the settings given; undefined ones stay. */
export async function changeUserSettings(
  tx: Tx,
  accountId: number,
  changes: { readonly [K in keyof UserSettings]?: UserSettings[K] | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await lockName(tx, `settings ${accountId}`);
  const settings = { ...(await getUserSettings(tx, accountId)), ...given };
  await tx
    .updateTable('users')
    .set({ settings: JSON.stringify(settings, (_, value) => (value instanceof Set ? [...value] : value)) })
    .where('account_id', '=', accountId)
    .execute();
}

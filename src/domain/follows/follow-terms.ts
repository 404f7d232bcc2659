import { failed } from '../../lib/errors.ts';
import { findLanguage, normalizeLanguage } from '../../lib/languages.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Flag } from '../../schema/flag.ts';
import type { FollowRow } from '../../schema/relationships.ts';

/** The options of a follow. Undefined ones stay as they are, or take their default at first. */
export type FollowTerms = {
  readonly reblogs?: boolean | undefined;
  readonly notify?: boolean | undefined;
  /** Languages of the posts wanted; empty means all. */
  readonly languages?: readonly string[] | undefined;
};

type TermColumns = { show_reblogs?: Flag; notify?: Flag; languages?: string | null };

/** The options of a stored follow. */
export function termsOf(row: Pick<FollowRow, 'show_reblogs' | 'notify' | 'languages'>): FollowTerms {
  const languages: unknown = JSON.parse(row.languages ?? '[]');
  return {
    reblogs: row.show_reblogs === 1,
    notify: row.notify === 1,
    languages: Array.isArray(languages) ? languages.filter((code) => typeof code === 'string') : [],
  };
}

/** The options of the follow of one account by another, or of the request for it; undefined where there is neither. */
export async function findTerms(db: Db, accountId: number, targetId: number): Promise<FollowTerms | undefined> {
  const tie = (table: 'follows' | 'follow_requests') =>
    db
      .selectFrom(table)
      .select(['show_reblogs', 'notify', 'languages'])
      .where('account_id', '=', accountId)
      .where('target_id', '=', targetId);
  const row = await tie('follows').unionAll(tie('follow_requests')).executeTakeFirst();
  return row && termsOf(row);
}

/** 422 unless all codes are exactly those of languages that posts can have. Mastodon: LanguageValidator. */
export function assertLanguages(codes: readonly string[]): void {
  if (codes.some((code) => findLanguage(code)?.code !== code)) throw failed('languagesInvalid');
}

/** The columns of `follows` and `follow_requests` that the options change. */
export function termColumns(terms: FollowTerms): TermColumns {
  const columns: TermColumns = {};
  if (terms.reblogs !== undefined) columns.show_reblogs = terms.reblogs ? 1 : 0;
  if (terms.notify !== undefined) columns.notify = terms.notify ? 1 : 0;
  if (terms.languages !== undefined) columns.languages = languageColumn(terms.languages);
  return columns;
}

function languageColumn(languages: readonly string[]): string | null {
  const known = languages.map(normalizeLanguage).filter((code) => code !== undefined);
  return known.length === 0 ? null : JSON.stringify([...new Set(known)]);
}

import { formatCsv } from '../../lib/csv.ts';
import { toIso } from '../../lib/time.ts';
import type { Exporter } from './exporter.ts';

/** The domains that somebody blocks. */
export const exportDomainBlocks: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('user_domain_blocks')
    .select('domain')
    .where('account_id', '=', accountId)
    .orderBy('domain')
    .execute();
  return formatCsv(rows.map((row) => [row.domain]));
};

/** The URIs of the posts that somebody bookmarked, newest bookmark first. */
export const exportBookmarks: Exporter = async (db, { accountId }) => {
  const rows = await db
    .selectFrom('bookmarks as b')
    .innerJoin('statuses as s', 's.id', 'b.status_id')
    .select('s.uri')
    .where('b.account_id', '=', accountId)
    .orderBy('b.id', 'desc')
    .execute();
  return formatCsv(rows.map((row) => [row.uri]));
};

/** Somebody's filters, as JSON. */
export const exportFilters: Exporter = async (db, { accountId }) => {
  const filters = await db
    .selectFrom('filters')
    .select(['id', 'title', 'context', 'action', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const keywords = await db
    .selectFrom('filter_keywords as k')
    .innerJoin('filters as f', 'f.id', 'k.filter_id')
    .select(['k.filter_id', 'k.keyword', 'k.whole_word'])
    .where('f.account_id', '=', accountId)
    .orderBy('k.id')
    .execute();
  const statuses = await db
    .selectFrom('filter_statuses as n')
    .innerJoin('filters as f', 'f.id', 'n.filter_id')
    .innerJoin('statuses as s', 's.id', 'n.status_id')
    .select(['n.filter_id', 's.uri'])
    .where('f.account_id', '=', accountId)
    .orderBy('n.id')
    .execute();
  const [keywordsOf, statusesOf] = [byFilter(keywords), byFilter(statuses)];
  return JSON.stringify({
    custom_filters: filters.map(({ id, title, context, action, expires_at }) => ({
      title,
      expires_at: expires_at === null ? null : toIso(expires_at),
      context: JSON.parse(context),
      action,
      keywords_attributes: keywordsOf(id).map(({ keyword, whole_word }) => ({ keyword, whole_word: whole_word === 1 })),
      statuses: statusesOf(id).map(({ uri }) => uri),
    })),
  });
};

function byFilter<R extends { filter_id: number }>(rows: readonly R[]): (id: number) => readonly R[] {
  const groups = Map.groupBy(rows, ({ filter_id }) => filter_id);
  return (id) => groups.get(id) ?? [];
}

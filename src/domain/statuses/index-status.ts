import { sql } from 'kysely';
import { textOfSanitized } from '../../lib/html/sanitize.ts';
import { searchWords } from '../../lib/search-words.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { type StatusDocument, writeStatusDocuments } from '../../platform/db/search.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * Adds a status to the full-text index with its warning, title, text, poll options and media descriptions. Must be called in the transaction that
 * writes it, after all of these, and again when one changes. The database removes deleted statuses from the index by itself.
 */
export async function indexStatus(tx: Tx, statusId: number): Promise<void> {
  await indexStatuses(tx, [statusId]);
}

/** As `indexStatus`, for a new status without media or a poll, so that the row is enough. */
export async function indexRow(tx: Tx, row: StatusRow): Promise<void> {
  await writeStatusDocuments(tx, [toDocument({ ...row, descriptions: null, options: null })]);
}

/** As `indexStatus`, for many statuses; reblogs and unknown ids are skipped. Returns how many were written. */
export async function indexStatuses(tx: Tx, statusIds: readonly number[]): Promise<number> {
  const documents = (await loadTexts(tx, statusIds)).map(toDocument);
  await writeStatusDocuments(tx, documents);
  return documents.length;
}

/** (Mastodon: `Status#searchable_text`.) */
function loadTexts(db: Db, ids: readonly number[]) {
  return (
    db
      .selectFrom('statuses as s')
      .select(['s.id', 's.account_id', 's.local', 's.spoiler_text', 's.text', 's.title', 's.content'])
      .select([
        sql<
          string | null
        >`(select string_agg(m.description, ' ') from media_attachments as m where m.status_id = s.id)`.as(
          'descriptions',
        ),
        sql<string | null>`(select string_agg(o.title, ' ') from polls as p join poll_options as o on o.poll_id = p.id
        where p.status_id = s.id)`.as('options'),
      ])
      .where(idsIn(db, 's.id', ids))
      // Wrapped, because SQLite would otherwise scan the index for all statuses that are not reblogs.
      .where(sql<boolean>`coalesce(s.reblog_of_id, 0) = 0`)
      .execute()
  );
}

type Texts = Awaited<ReturnType<typeof loadTexts>>[number];

function toDocument(row: Texts): StatusDocument {
  const body = row.local === 1 ? `${row.title}\n${row.text}` : textOfSanitized(row.content);
  const text = [row.spoiler_text, body, row.options, row.descriptions].filter((part) => part !== null).join('\n');
  return { statusId: row.id, accountId: row.account_id, words: searchWords(text) };
}

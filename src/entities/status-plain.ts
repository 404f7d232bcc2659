import type { StatusFacts } from '../domain/statuses/facts.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { renderAccount } from './account.ts';
import { fragmentsOf, type PlainStatus } from './fragments.ts';
import { renderCommon, type StatusParts } from './status-parts.ts';

/** The output of `renderCommon`, by id, for statuses that up to there look the same to all viewers. */
export type PlainTexts = Map<number, JsonText>;

export type PartsWithoutFragments = Omit<StatusParts, 'fragments'>;

/** The cached texts of statuses that have not changed since, which usually are most of them. */
export function knownPlain(db: Db, parts: PartsWithoutFragments): PlainTexts {
  const { plain } = fragmentsOf(db);
  const texts = new Map<number, JsonText>();
  for (const row of parts.facts.values()) {
    const known = isPlain(parts, row) ? plain.get(row.id) : undefined;
    if (known && isStill(known, parts, row)) texts.set(row.id, known.text);
  }
  return texts;
}

/**
 * Adds the texts that were not cached, and caches them; except for statuses in `once`, which are read for the first time, and mostly also
 * for the last.
 */
export function addNewPlain(db: Db, parts: StatusParts, texts: PlainTexts, once: ReadonlySet<number>): void {
  if (texts.size === parts.facts.size) return;
  const { plain } = fragmentsOf(db);
  for (const row of parts.facts.values()) {
    if (texts.has(row.id) || once.has(row.id) || !isPlain(parts, row)) continue;
    const account = renderAccount(parts.accounts, row.account_id);
    const text = renderPlain(parts, row);
    if (account === undefined || text === undefined) continue;
    plain.set(row.id, { row, account, application: applicationOf(parts, row), text });
    texts.set(row.id, text);
  }
}

/** Whether nothing in a status depends on the viewer, as polls, quotes and details for its author do. */
function isPlain(parts: PartsWithoutFragments, row: StatusFacts): boolean {
  const { viewer, authors, reactions, collections } = parts;
  const { id, account_id: author } = row;
  if (row.reblog_of_id !== null || row.poll_id !== null || row.quote_id !== null) return false;
  if (reactions.byStatus.has(id) || collections.byStatus.has(id)) return false;
  if (authors.sensitized.has(author) || authors.discreet.has(author)) return false;
  return author !== viewer?.accountId || applicationOf(parts, row) !== undefined;
}

function applicationOf({ applications }: PartsWithoutFragments, row: StatusFacts): JsonText | undefined {
  return row.application_id === null ? undefined : applications.get(row.application_id);
}

function isStill(known: PlainStatus, parts: PartsWithoutFragments, row: StatusFacts): boolean {
  return (
    isSame(known.row, row) &&
    known.account === renderAccount(parts.accounts, row.account_id) &&
    known.application === applicationOf(parts, row)
  );
}

/** Whether the rendered facts are the same. */
function isSame(a: StatusFacts, b: StatusFacts): boolean {
  if (a === b) return true;
  return (
    a.revision === b.revision &&
    a.visibility === b.visibility &&
    a.quote_policy === b.quote_policy &&
    a.sensitive === b.sensitive &&
    a.replies_count === b.replies_count &&
    a.reblogs_count === b.reblogs_count &&
    a.favourites_count === b.favourites_count &&
    a.quotes_count === b.quotes_count
  );
}

function renderPlain(parts: StatusParts, row: StatusFacts): JsonText | undefined {
  const text = renderCommon(parts, row, row, { reblog: 'null', quote: 'null' });
  // Makes one flat string, because it is copied each time that it is sent.
  return text && Buffer.from(text).toString();
}

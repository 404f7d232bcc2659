import type { StatusFacts } from '../domain/statuses/facts.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { renderAccount } from './account.ts';
import { fragmentsOf, type PlainStatus } from './fragments.ts';
import { renderCommon, type StatusParts } from './status-parts.ts';

/** What `renderCommon` makes of statuses that look the same to all viewers up to there, by id. */
export type PlainTexts = Map<number, JsonText>;

export type PartsWithoutFragments = Omit<StatusParts, 'fragments'>;

/** The texts that were made before, of statuses of which nothing has changed since: most of them, as a rule. */
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
 * Adds the texts that were not known, and keeps them; but not those of statuses in `once`, which are looked at for the first time: of most of
 * them it is the last one too.
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

/** Nothing in it depends on who looks, as polls, quotes and what only its author is shown do. */
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

/** Whether the facts that are shown are the same. */
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
  // Of many texts put together a single one is made, since it is copied each time that it is sent.
  return text && Buffer.from(text).toString();
}

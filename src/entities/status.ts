import type { Viewer } from '../domain/accounts/viewer.ts';
import { loadStatusFacts, type StatusFacts } from '../domain/statuses/status-facts.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { loadAccounts } from './account.ts';
import { loadPolls } from './poll.ts';
import { loadApplicationNames, loadAuthorDisplayRules } from './status-authors.ts';
import { loadStatusCollections } from './status-collections.ts';
import { loadStatusFilters } from './status-filters.ts';
import { loadStatusFlags } from './status-flags.ts';
import { loadFragments } from './status-fragment.ts';
import { loadGroupIds } from './status-groups.ts';
import { renderCommon, renderStanding, type StatusParts } from './status-parts.ts';
import { loadQuotes, type QuoteView } from './status-quotes.ts';
import { loadStatusReactions } from './status-reaction.ts';
import { loadStatusesShown } from './status-shown.ts';

/** Statuses ready to be rendered for one viewer, with the originals of reblogs and with quoted statuses. */
export type StatusesLoaded = StatusParts;

/**
 * Loads statuses by id, with reblogged originals and quoted statuses. The caller must check that the viewer may see them. The number of
 * queries does not depend on the number of statuses.
 */
export async function loadStatuses(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<StatusesLoaded> {
  return loadAround(db, viewer, await loadStatusFacts(db, ids));
}

/** As `loadStatuses`, for a status that its author may write anew: what it quotes is loaded in whatever state the quote is. */
export async function loadSource(db: Db, viewer: Viewer, id: number): Promise<StatusesLoaded> {
  return loadAround(db, viewer, await loadStatusFacts(db, [id]), true);
}

async function loadAround(
  db: Db,
  viewer: Viewer | null,
  facts: Map<number, StatusFacts>,
  asSource = false,
): Promise<StatusesLoaded> {
  await addFacts(
    db,
    facts,
    idsOf(facts.values(), ({ reblog_of_id }) => reblog_of_id),
  );
  const quotes = await loadQuotes(db, viewer, idsOf(facts.values(), quoteOf), asSource);
  await addQuoted(db, viewer, facts, quotes);
  const rows = [...facts.values()];
  const fragments = await loadFragments(db, rows);
  const groups = await loadGroupIds(db, viewer, fragments.values());
  return {
    viewer,
    facts,
    flags: await loadStatusFlags(db, viewer, rows),
    fragments,
    shown: await loadStatusesShown(db, viewer, fragments.values()),
    accounts: await loadAccounts(db, new Set([...rows.map((row) => row.account_id), ...groups])),
    groups,
    polls: await loadPolls(
      db,
      viewer,
      idsOf(rows, ({ poll_id }) => poll_id),
    ),
    quotes,
    filters: await loadStatusFilters(db, viewer, rows),
    reactions: await loadStatusReactions(
      db,
      viewer?.accountId ?? 0,
      rows.filter((row) => row.reacted_to === 1).map((row) => row.id),
    ),
    collections: await loadStatusCollections(db, viewer, facts.keys()),
    authors: await loadAuthorDisplayRules(db, 'all'),
    applications: await loadApplicationNames(db, new Set(idsOf(rows, ({ application_id }) => application_id))),
  };
}

/** The ids that some rows have. */
function idsOf(rows: Iterable<StatusFacts>, of: (row: StatusFacts) => number | null): number[] {
  const ids: number[] = [];
  for (const row of rows) {
    const id = of(row);
    if (id !== null) ids.push(id);
  }
  return ids;
}

const quoteOf = ({ quote_id }: StatusFacts): number | null => quote_id;

async function addFacts(db: Db, facts: Map<number, StatusFacts>, ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !facts.has(id));
  if (missing.length === 0) return;
  for (const [id, row] of await loadStatusFacts(db, missing)) facts.set(id, row);
}

/** Adds the quoted statuses, and their own quotes. */
async function addQuoted(
  db: Db,
  viewer: Viewer | null,
  facts: Map<number, StatusFacts>,
  quotes: Map<number, QuoteView>,
): Promise<void> {
  const quoted: number[] = [];
  for (const { quotedId } of quotes.values()) if (quotedId !== null && !facts.has(quotedId)) quoted.push(quotedId);
  if (quoted.length === 0) return;
  await addFacts(db, facts, quoted);
  const rows = quoted.flatMap((id) => facts.get(id) ?? []);
  for (const [id, quote] of await loadQuotes(db, viewer, idsOf(rows, quoteOf))) quotes.set(id, quote);
}

/** A Status entity; undefined when it, its author or the original of a reblog is gone. */
export function renderStatus(loaded: StatusesLoaded, id: number): JsonText | undefined {
  return render(loaded, id, (row) => renderQuote(loaded, row));
}

/** A JSON array of statuses in the order of the ids; those that are gone are left out. */
export function renderStatuses(loaded: StatusesLoaded, ids: readonly number[]): JsonText {
  return jsonArray(ids.map((id) => renderStatus(loaded, id)).filter((text) => text !== undefined));
}

type QuoteRenderer = (row: StatusFacts) => JsonText;

function render(loaded: StatusesLoaded, id: number, quoteOf: QuoteRenderer): JsonText | undefined {
  const row = loaded.facts.get(id);
  if (!row) return undefined;
  const shown = row.reblog_of_id === null ? row : loaded.facts.get(row.reblog_of_id);
  const reblog = row.reblog_of_id === null ? 'null' : render(loaded, row.reblog_of_id, quoteOf);
  if (!shown || reblog === undefined) return undefined;
  const text = renderCommon(loaded, row, shown, { reblog, quote: quoteOf(shown) });
  return text === undefined ? undefined : `${text}${renderStanding(loaded, row, shown)}`;
}

/** The Quote of a loaded status; undefined when it quotes nothing. */
export function renderQuoteIfAny(loaded: StatusesLoaded, id: number): JsonText | undefined {
  const row = loaded.facts.get(id);
  return row?.quote_id == null ? undefined : renderQuote(loaded, row);
}

function renderQuote(loaded: StatusesLoaded, row: StatusFacts): JsonText {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return 'null';
  const quoted =
    quote.quotedId === null ? undefined : render(loaded, quote.quotedId, (inner) => renderShallowQuote(loaded, inner));
  return `{"state":"${quote.state}","quoted_status":${quoted ?? 'null'}}`;
}

/** The quote in a quoted status: only its id, so that quotes do not nest without end. */
function renderShallowQuote(loaded: StatusesLoaded, row: StatusFacts): JsonText {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return 'null';
  const id = quote.quotedId === null ? 'null' : `"${toWire(quote.quotedId)}"`;
  return `{"state":"${quote.state}","quoted_status_id":${id}}`;
}

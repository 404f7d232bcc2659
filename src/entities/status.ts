import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { loadStatusFacts, type StatusFacts } from '../domain/statuses/status-facts.ts';
import { toWire } from '../lib/id.ts';
import { type Joined, type JsonText, joined, jsonArray, type Parts, textFrom, valueFrom } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { loadAccounts } from './account.ts';
import { loadPolls } from './poll.ts';
import { loadApplicationNames, loadAuthorDisplayRules } from './status-authors.ts';
import { loadStatusCollections } from './status-collections.ts';
import { loadStatusFilters } from './status-filters.ts';
import { loadStatusFlags } from './status-flags.ts';
import { loadFragments } from './status-fragment.ts';
import { loadGroupIds } from './status-groups.ts';
import { type PlainStatus, plainStatus, type StatusParts } from './status-parts.ts';
import { loadQuotes, type QuoteView } from './status-quotes.ts';
import { loadStatusReactions } from './status-reaction.ts';
import { loadStatusReferences } from './status-references.ts';
import type { StatusSchema } from './status-schema.ts';

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
    shown: await loadStatusReferences(db, viewer, fragments.values()),
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

type Status = Static<typeof StatusSchema>;
type Quote = Status['quote'];
type Boosted = Status['reblog'];
type Quoted = NonNullable<NonNullable<Quote>['quoted_status']>;

/** A Status entity as text; undefined when it, its author or the original of a reblog is gone. */
export function renderStatus(loaded: StatusesLoaded, id: number): JsonText<Status> | undefined {
  const parts = statusParts(loaded, id);
  return parts && textFrom<Status>(parts);
}

/** A JSON array of statuses in the order of the ids; those that are gone are left out. */
export function renderStatuses(loaded: StatusesLoaded, ids: readonly number[]): JsonText<Status[]> {
  return jsonArray(ids.map((id) => renderStatus(loaded, id)).filter((text) => text !== undefined));
}

/** The same as values. */
export function statusesOf(loaded: StatusesLoaded, ids: readonly number[]): Status[] {
  const parts = ids.map((id) => statusParts(loaded, id)).filter((status) => status !== undefined);
  return parts.map((status) => valueFrom<Status>(status));
}

/** A Status entity, of which its text and its value are made; undefined when it, its author or the original of a reblog is gone. */
export function statusParts(loaded: StatusesLoaded, id: number): Joined<Status> | undefined {
  const row = loaded.facts.get(id);
  if (!row) return undefined;
  if (row.reblog_of_id === null) {
    const plain = plainStatus(loaded, row, row);
    return plain && joined<PlainStatus, Around<null>>(plain, { reblog: null, quote: quoteParts(loaded, row) });
  }
  const original = loaded.facts.get(row.reblog_of_id);
  const inner = original && plainStatus(loaded, original, original);
  const outer = original && plainStatus(loaded, row, original);
  if (!original || !inner || !outer) return undefined;
  const quote = quoteParts(loaded, original);
  const reblog = joined<PlainStatus, Around<null>>(inner, { quote, reblog: null });
  return joined<PlainStatus, Around<NonNullable<Boosted>>>(outer, { reblog, quote });
}

/** What a status boosts, and what it quotes. */
type Around<Reblog> = { reblog: Reblog; quote: Quote };

/** The Quote of a loaded status; undefined when it quotes nothing. */
export function quoteIfAny(loaded: StatusesLoaded, id: number): Parts<Quote> | undefined {
  const row = loaded.facts.get(id);
  return row?.quote_id == null ? undefined : quoteParts(loaded, row);
}

function quoteParts(loaded: StatusesLoaded, row: StatusFacts): Parts<Quote> {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return null;
  const quoted = quote.quotedId === null ? undefined : quotedParts(loaded, quote.quotedId);
  return { state: quote.state, quoted_status: quoted ?? null };
}

type ShallowAround = { reblog: null; quote: Quoted['quote'] };

function quotedParts(loaded: StatusesLoaded, id: number): Joined<Quoted> | undefined {
  const row = loaded.facts.get(id);
  const plain = row && plainStatus(loaded, row, row);
  return plain && joined<PlainStatus, ShallowAround>(plain, { reblog: null, quote: shallowQuote(loaded, row) });
}

/** The quote in a quoted status: only its id, so that quotes do not nest without end. */
function shallowQuote(loaded: StatusesLoaded, row: StatusFacts): Quoted['quote'] {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return null;
  return { state: quote.state, quoted_status_id: quote.quotedId === null ? null : toWire(quote.quotedId) };
}

import type { Viewer } from '../domain/accounts/viewer.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { fragmentsOf, type StatusFragment } from './fragments.ts';
import { loadPolls, type PollsLoaded, renderPoll } from './poll.ts';
import { type ApplicationNames, type AuthorsApart, loadApplicationNames, loadAuthorsApart } from './status-authors.ts';
import { loadStatusCollections, renderStatusCollections, type StatusCollectionsLoaded } from './status-collections.ts';
import { loadStatusFilters, renderFiltered, type StatusFiltersLoaded } from './status-filters.ts';
import { renderMissingStatuses } from './status-fragment.ts';
import { loadQuotes, type QuoteView } from './status-quotes.ts';
import { loadStatusReactions, renderReactionFields, type StatusReactionsLoaded } from './status-reaction.ts';
import { loadStatusFacts, type StatusFacts } from './status-rows.ts';

/** Statuses ready to be rendered for one viewer, with the originals of reblogs and with quoted statuses. */
export type StatusesLoaded = {
  viewer: Viewer | null;
  facts: ReadonlyMap<number, StatusFacts>;
  fragments: ReadonlyMap<number, StatusFragment>;
  accounts: AccountsLoaded;
  polls: PollsLoaded;
  quotes: ReadonlyMap<number, QuoteView>;
  filters: StatusFiltersLoaded | undefined;
  reactions: StatusReactionsLoaded;
  collections: StatusCollectionsLoaded;
  authors: AuthorsApart;
  applications: ApplicationNames;
};

/**
 * Loads statuses by id; whether the viewer may see them is for the caller to know. Reblogged originals and quoted
 * statuses come along. The number of queries does not depend on the number of statuses.
 */
export async function loadStatuses(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<StatusesLoaded> {
  const facts = new Map<number, StatusFacts>();
  await addFacts(db, viewer, [...new Set(ids)], facts);
  await addFacts(
    db,
    viewer,
    wanted(
      facts,
      [...facts.values()].map((row) => row.reblog_of_id),
    ),
    facts,
  );
  const quotes = await loadQuotes(db, viewer, quoteIds(facts, [...facts.keys()]));
  const quoted = wanted(
    facts,
    [...quotes.values()].map((quote) => quote.quotedId),
  );
  await addFacts(db, viewer, quoted, facts);
  const nested = await loadQuotes(db, viewer, quoteIds(facts, quoted));
  const rows = [...facts.values()];
  return {
    viewer,
    facts,
    fragments: await loadFragments(db, rows),
    accounts: await loadAccounts(
      db,
      rows.map((row) => row.account_id),
    ),
    polls: await loadPolls(
      db,
      viewer,
      rows.map((row) => row.poll_id).filter((id) => id !== null),
    ),
    quotes: new Map([...quotes, ...nested]),
    filters: await loadStatusFilters(db, viewer, rows),
    reactions: await loadStatusReactions(
      db,
      viewer?.accountId ?? 0,
      rows.filter((row) => row.reacted_to === 1).map((row) => row.id),
    ),
    collections: await loadStatusCollections(
      db,
      viewer,
      rows.map((row) => row.id),
    ),
    authors: await loadAuthorsApart(db, 'all'),
    applications: await loadApplicationNames(
      db,
      rows.map((row) => row.application_id).filter((id) => id !== null),
    ),
  };
}

async function addFacts(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  facts: Map<number, StatusFacts>,
): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await loadStatusFacts(db, viewer, ids)) facts.set(row.id, row);
}

function wanted(facts: ReadonlyMap<number, StatusFacts>, ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))].filter((id) => !facts.has(id));
}

function quoteIds(facts: ReadonlyMap<number, StatusFacts>, ids: readonly number[]): number[] {
  return ids.map((id) => facts.get(id)?.quote_id ?? null).filter((id) => id !== null);
}

async function loadFragments(db: Db, rows: readonly StatusFacts[]): Promise<Map<number, StatusFragment>> {
  const cache = fragmentsOf(db);
  const fragments = new Map<number, StatusFragment>();
  const missing: number[] = [];
  for (const row of rows) {
    const fragment = cache.statuses.get(row.id, row.revision);
    if (fragment) fragments.set(row.id, fragment);
    else missing.push(row.id);
  }
  if (missing.length === 0) return fragments;
  for (const [id, fragment] of await renderMissingStatuses(db, missing, cache)) fragments.set(id, fragment);
  return fragments;
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
  const account = row && renderAccount(loaded.accounts, row.account_id);
  const identity = loaded.fragments.get(id)?.identity;
  if (!row || account === undefined || identity === undefined) return undefined;
  if (row.reblog_of_id === null) {
    const content = loaded.fragments.get(id)?.content ?? '';
    return `{${identity},${content},"reblog":null,"account":${account}${rest(loaded, row, row, quoteOf)}}`;
  }
  const original = loaded.facts.get(row.reblog_of_id);
  const content = loaded.fragments.get(row.reblog_of_id)?.content;
  const reblog = render(loaded, row.reblog_of_id, quoteOf);
  if (!original || content === undefined || reblog === undefined) return undefined;
  return `{${identity},${content},"reblog":${reblog},"account":${account}${rest(loaded, row, original, quoteOf)}}`;
}

/** Counters, poll, quote, reactions and the viewer's flags; `shown` is the status whose content is shown. */
function rest(loaded: StatusesLoaded, row: StatusFacts, shown: StatusFacts, quoteOf: QuoteRenderer): string {
  const poll = shown.poll_id === null ? undefined : renderPoll(loaded.polls, shown.poll_id);
  const counts = `,"replies_count":${shown.replies_count},"reblogs_count":${shown.reblogs_count},"favourites_count":${shown.favourites_count},"quotes_count":${shown.quotes_count}`;
  const parts = `,"poll":${poll ?? 'null'},"quote":${quoteOf(shown)},"quote_approval":${quoteApproval(loaded, shown)}`;
  const sensitive = `,"sensitive":${isSensitive(loaded, shown)}${renderClient(loaded, row)}`;
  const collections = `,"tagged_collections":${renderStatusCollections(loaded.collections, shown.id)}`;
  return (
    counts +
    collections +
    sensitive +
    parts +
    renderReactionFields(loaded.reactions, shown.id) +
    viewerFlags(loaded, row, shown)
  );
}

/** The author sees what was chosen, others also what staff chose for all the author's media. */
function isSensitive({ viewer, authors }: StatusesLoaded, row: StatusFacts): boolean {
  return row.sensitive === 1 || (authors.sensitized.has(row.account_id) && row.account_id !== viewer?.accountId);
}

/**
 * The client a status was written with: always for its author, and for others if the author has nothing against it. What came from
 * elsewhere has none.
 */
function renderClient({ viewer, authors, applications }: StatusesLoaded, row: StatusFacts): string {
  const name = row.application_id === null ? undefined : applications.get(row.application_id);
  if ((!name || authors.discreet.has(row.account_id)) && row.account_id !== viewer?.accountId) return '';
  return `,"application":${name ?? 'null'}`;
}

/** How the viewer stands to a status; absent for anonymous viewers, `pinned` only on one's own. */
function viewerFlags({ viewer, filters }: StatusesLoaded, row: StatusFacts, shown: StatusFacts): string {
  if (!viewer) return '';
  const own = row.account_id === viewer.accountId && row.reblog_of_id === null && row.visibility !== 'direct';
  const pinned = own ? `,"pinned":${row.pinned === 1}` : '';
  return `,"favourited":${shown.favourited === 1},"reblogged":${shown.reblogged === 1},"muted":${shown.muted === 1},"bookmarked":${shown.bookmarked === 1}${pinned},"filtered":${renderFiltered(filters, row.id, shown.id)}`;
}

/** Who may quote, and whether the viewer may. (Mastodon: `interaction_policy_concern.rb`.) */
function quoteApproval({ viewer }: StatusesLoaded, row: StatusFacts): JsonText {
  const open = row.visibility === 'public' || row.visibility === 'unlisted';
  const automatic = !open || row.quote_policy === 'nobody' ? '[]' : `["${row.quote_policy}"]`;
  const mine = viewer !== null && row.account_id === viewer.accountId;
  const listed =
    open && (row.quote_policy === 'public' || (row.quote_policy === 'followers' && row.follows_author === 1));
  const verdict = viewer && (mine || listed) ? 'automatic' : 'denied';
  return `{"automatic":${automatic},"manual":[],"current_user":"${verdict}"}`;
}

/** The Quote of a loaded status; null when it quotes nothing. */
export function renderQuoteOf(loaded: StatusesLoaded, id: number): JsonText {
  const row = loaded.facts.get(id);
  return row ? renderQuote(loaded, row) : 'null';
}

function renderQuote(loaded: StatusesLoaded, row: StatusFacts): JsonText {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return 'null';
  const quoted =
    quote.quotedId === null ? undefined : render(loaded, quote.quotedId, (inner) => renderShallowQuote(loaded, inner));
  return `{"state":"${quote.state}","quoted_status":${quoted ?? 'null'}}`;
}

/** The quote of a quoted status: its id only, so that quotes do not nest without end. */
function renderShallowQuote(loaded: StatusesLoaded, row: StatusFacts): JsonText {
  const quote = row.quote_id === null ? undefined : loaded.quotes.get(row.quote_id);
  if (!quote) return 'null';
  const id = quote.quotedId === null ? 'null' : `"${toWire(quote.quotedId)}"`;
  return `{"state":"${quote.state}","quoted_status_id":${id}}`;
}

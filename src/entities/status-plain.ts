import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { renderAccount } from './account.ts';
import { fragmentsOf, type PlainStatus } from './fragments.ts';
import { renderCommon, type StatusParts } from './status-parts.ts';
import type { StatusFacts } from './status-rows.ts';

/** What `renderCommon` makes of statuses that look the same to all viewers up to there, by id. */
export type PlainTexts = ReadonlyMap<number, JsonText>;

/** The texts of such statuses; most were made before, and nothing of what they are made of has changed. */
export function plainTexts(db: Db, parts: StatusParts): PlainTexts {
  const { plain: kept } = fragmentsOf(db);
  const texts = new Map<number, JsonText>();
  for (const row of parts.facts.values()) {
    const madeOf = isPlain(parts, row) ? ingredients(parts, row) : undefined;
    if (!madeOf) continue;
    const known = kept.get(row.id);
    const text = known && isMadeOf(known, madeOf) ? known.text : renderPlain(parts, row);
    if (text === undefined) continue;
    texts.set(row.id, text);
    if (text !== known?.text) kept.set(row.id, { ...madeOf, text });
  }
  return texts;
}

/** Nothing in it depends on who looks, as polls, quotes and what only its author is shown do. */
function isPlain({ viewer, authors, applications, reactions, collections }: StatusParts, row: StatusFacts): boolean {
  const { id, account_id: author } = row;
  if (row.reblog_of_id !== null || row.poll_id !== null || row.quote_id !== null) return false;
  if (reactions.byStatus.has(id) || collections.byStatus.has(id)) return false;
  if (authors.sensitized.has(author) || authors.discreet.has(author)) return false;
  return author !== viewer?.accountId || applications.has(row.application_id ?? 0);
}

type Ingredients = Omit<PlainStatus, 'text'>;

function ingredients({ accounts, applications }: StatusParts, row: StatusFacts): Ingredients | undefined {
  const account = renderAccount(accounts, row.account_id);
  const application = row.application_id === null ? undefined : applications.get(row.application_id);
  return account === undefined ? undefined : { row, account, application };
}

function isMadeOf(known: Ingredients, { row, account, application }: Ingredients): boolean {
  return isSame(known.row, row) && known.account === account && known.application === application;
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

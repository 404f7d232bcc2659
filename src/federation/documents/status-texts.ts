import { sql } from 'kysely';
import type { JsonText } from '../../lib/json.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { publishActivity } from '../objects/activities.ts';
import { loadNotes, loadOptions, loadPolls, type NotesLoaded } from '../objects/load-statuses.ts';
import { noteCore, totals } from '../objects/note.ts';
import { pollPart } from '../objects/poll.ts';
import { loadOwnAnswers, repliesPart } from '../objects/replies.ts';
import type { JsonObject } from '../vocabulary.ts';
import type { Reader } from './reader.ts';
import { textCacheOf } from './text-cache.ts';
import { visibleToReader } from './visible-to-reader.ts';

/** The parts of a local status that can change without a new revision. */
export type DocumentFacts = {
  readonly id: number;
  readonly uri: string;
  readonly account_id: number;
  readonly revision: number;
  readonly reblog_of_id: number | null;
  readonly replies_count: number;
  readonly favourites_count: number;
  readonly reblogs_count: number;
  readonly quote_policy: string;
  readonly quote_state: string | null;
  readonly quote_approval: string | null;
  readonly approval: string | null;
  readonly poll_id: number | null;
};

/** The local statuses among the ids that the reader may see, and that may leave this server. */
export async function onlyVisible(db: Db, reader: Reader, ids: readonly number[]): Promise<DocumentFacts[]> {
  const { rows } = await sql<DocumentFacts>`
    select s.id, s.uri, s.account_id, s.revision, s.reblog_of_id, s.replies_count, s.favourites_count, s.reblogs_count, s.quote_policy,
      q.state as quote_state, q.approval_uri as quote_approval, a.uri as approval,
      (select p.id from polls as p where p.status_id = s.id) as poll_id
    from statuses as s left join quotes as q on q.status_id = s.id left join reply_approvals as a on a.status_id = s.id
    where ${idsIn(db, 's.id', ids)} and s.local = 1 and s.local_only = 0 and ${visibleToReader(reader)}`.execute(db);
  return rows;
}

/** Notes and Questions by id, without context; a reblog has none. The number of queries does not depend on how many there are. */
export async function noteTexts(db: Db, facts: readonly DocumentFacts[]): Promise<Map<number, JsonText>> {
  const notes = facts.filter((row) => row.reblog_of_id === null);
  const cores = await coresOf(db, notes);
  const polls = await pollTexts(db, notes);
  const answers = await loadOwnAnswers(db, notes);
  const texts = new Map<number, JsonText>();
  for (const row of notes) {
    const core = cores.get(row.id);
    if (core === undefined) continue;
    const rest = { replies: repliesPart(row, answers.get(row.id) ?? []), ...totals(row.uri, row) };
    texts.set(row.id, `${core}${polls.get(row.id) ?? ''},${JSON.stringify(rest).slice(1)}`);
  }
  return texts;
}

/** The activities that published statuses, by id, without context. */
export async function activityTexts(db: Db, facts: readonly DocumentFacts[]): Promise<Map<number, JsonText>> {
  const notes = await noteTexts(db, facts);
  const heads = await headsOf(db, facts);
  const texts = new Map<number, JsonText>();
  for (const { id } of facts) {
    const head = heads.get(id);
    const note = notes.get(id);
    if (head !== undefined) texts.set(id, note === undefined ? `${head}}` : `${head},"object":${note}}`);
  }
  return texts;
}

type Rendered = Map<number, JsonText>;

/** The parts that change only with the key. Each text lacks its last brace. */
function coresOf(db: Db, facts: readonly DocumentFacts[]): Promise<Rendered> {
  const keyOf = (row: DocumentFacts) =>
    `note:${row.id}:${row.revision}:${row.quote_policy}:${row.quote_state}:${row.quote_approval}:${row.approval}`;
  return keptOr(db, facts, keyOf, (loaded, id) => noteCore(loaded, id));
}

function headsOf(db: Db, facts: readonly DocumentFacts[]): Promise<Rendered> {
  return keptOr(
    db,
    facts,
    (row) => `activity:${row.id}:${row.revision}`,
    (loaded, id) => {
      const activity = publishActivity(loaded, id);
      return activity?.type === 'Create' ? { ...activity, object: undefined } : activity;
    },
  );
}

async function keptOr(
  db: Db,
  facts: readonly DocumentFacts[],
  keyOf: (row: DocumentFacts) => string,
  make: (loaded: NotesLoaded, id: number) => JsonObject | undefined,
): Promise<Rendered> {
  const texts = textCacheOf(db);
  const rendered: Rendered = new Map();
  const missing: DocumentFacts[] = [];
  for (const row of facts) {
    const kept = texts.get(keyOf(row));
    if (kept === undefined) missing.push(row);
    else rendered.set(row.id, kept);
  }
  if (missing.length === 0) return rendered;
  const loaded = await loadNotes(
    db,
    missing.map((row) => row.id),
  );
  for (const row of missing) {
    const object = make(loaded, row.id);
    if (!object) continue;
    const text = JSON.stringify(object).slice(0, -1);
    texts.set(keyOf(row), text);
    rendered.set(row.id, text);
  }
  return rendered;
}

/** The options and counts of the polls among the statuses, as further members. */
async function pollTexts(db: Db, facts: readonly DocumentFacts[]): Promise<Rendered> {
  const ids = facts.filter((row) => row.poll_id !== null).map((row) => row.id);
  if (ids.length === 0) return new Map();
  const polls = await loadPolls(db, ids);
  const options = Map.groupBy(
    await loadOptions(
      db,
      polls.map((poll) => poll.id),
    ),
    (option) => option.poll_id,
  );
  const at = now();
  return new Map(
    polls.map((poll) => {
      const part = pollPart(poll, options.get(poll.id) ?? [], at);
      return [poll.status_id, `,${JSON.stringify(part).slice(1, -1)}`];
    }),
  );
}

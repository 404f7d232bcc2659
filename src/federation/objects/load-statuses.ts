import type { Db, Instance } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import type { PollOptionRow, PollRow } from '../../schema/polls.ts';
import type { QuoteRow, StatusRow } from '../../schema/statuses.ts';
import { type EmojisLoaded, loadEmojis } from './emoji.ts';
import { type Answer, loadOwnAnswers } from './replies.ts';

export type NoteRow = StatusRow & {
  readonly author_uri: string;
  readonly parent_uri: string | null;
  readonly original_uri: string | null;
  readonly original_author_uri: string | null;
  readonly conversation_uri: string | null;
  /** Whether the thread began on this server. */
  readonly thread_local: number;
  /** The proof that the author of a remote parent agreed, and whether it is an authorization. */
  readonly approval_uri: string | null;
  readonly approval_is_stamp: number | null;
};

export type MentionFacts = {
  readonly status_id: number;
  readonly silent: number;
  readonly uri: string;
  readonly username: string;
  readonly domain: string | null;
};

export type QuoteFacts = QuoteRow & { readonly quoted_uri: string | null; readonly quoted_domain: string | null };

/** Local statuses with everything that their ActivityPub objects contain. */
export type NotesLoaded = {
  readonly instance: Instance;
  readonly rows: ReadonlyMap<number, NoteRow>;
  readonly media: ReadonlyMap<number, MediaAttachmentRow[]>;
  readonly mentions: ReadonlyMap<number, MentionFacts[]>;
  readonly tags: ReadonlyMap<number, { status_id: number; name: string }[]>;
  readonly polls: ReadonlyMap<number, PollRow>;
  readonly options: ReadonlyMap<number, PollOptionRow[]>;
  readonly quotes: ReadonlyMap<number, QuoteFacts>;
  readonly emojis: EmojisLoaded;
  /** The authors' own replies. */
  readonly answers: ReadonlyMap<number, Answer[]>;
};

/** Loads local statuses by id; others are left out. The number of queries does not depend on the number of statuses. */
export async function loadNotes(db: Db, ids: readonly number[]): Promise<NotesLoaded> {
  const rows = await loadRows(db, ids);
  const polls = await loadPolls(db, ids);
  const options = await loadOptions(
    db,
    polls.map((poll) => poll.id),
  );
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    media: Map.groupBy(await loadMedia(db, ids), (media) => media.status_id ?? 0),
    mentions: Map.groupBy(await loadMentions(db, ids), (mention) => mention.status_id),
    tags: Map.groupBy(await loadTags(db, ids), (tag) => tag.status_id),
    polls: new Map(polls.map((poll) => [poll.status_id, poll])),
    options: Map.groupBy(options, (option) => option.poll_id),
    quotes: new Map((await loadQuotes(db, ids)).map((quote) => [quote.status_id, quote])),
    emojis: await loadEmojis(db, [
      ...rows.map((row) => `${row.spoiler_text}\n${row.content}`),
      ...options.map((option) => option.title),
    ]),
    answers: await loadOwnAnswers(db, rows),
  };
}

function loadRows(db: Db, ids: readonly number[]): Promise<NoteRow[]> {
  return db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('statuses as parent', 'parent.id', 's.in_reply_to_id')
    .leftJoin('statuses as original', 'original.id', 's.reblog_of_id')
    .leftJoin('accounts as oa', 'oa.id', 'original.account_id')
    .leftJoin('conversations as c', 'c.id', 's.conversation_id')
    .leftJoin('reply_approvals as approval', 'approval.status_id', 's.id')
    .selectAll('s')
    .select([
      'a.uri as author_uri',
      'parent.uri as parent_uri',
      'original.uri as original_uri',
      'oa.uri as original_author_uri',
      'c.uri as conversation_uri',
      'approval.uri as approval_uri',
      'approval.is_stamp as approval_is_stamp',
    ])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('statuses as root')
              .select('root.id')
              .whereRef('root.conversation_id', '=', 's.conversation_id')
              .where('root.local', '=', 1)
              .where('root.in_reply_to_id', 'is', null)
              .where('root.in_reply_to_account_id', 'is', null),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('thread_local'),
    )
    .where(idsIn(db, 's.id', ids))
    .where('s.local', '=', 1)
    .execute();
}

function loadMedia(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'status_id', ids))
    .where('state', '=', 'done')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function loadMentions(db: Db, ids: readonly number[]): Promise<MentionFacts[]> {
  return db
    .selectFrom('mentions as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.status_id', 'm.silent', 'a.uri', 'a.username', 'a.domain'])
    .where(idsIn(db, 'm.status_id', ids))
    .orderBy('m.id')
    .execute();
}

function loadTags(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('status_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select(['st.status_id', 't.name'])
    .where(idsIn(db, 'st.status_id', ids))
    .orderBy('t.id')
    .execute();
}

/** The polls of statuses. */
export function loadPolls(db: Db, statusIds: readonly number[]): Promise<PollRow[]> {
  return db
    .selectFrom('polls')
    .selectAll()
    .where(idsIn(db, 'status_id', statusIds))
    .execute();
}

/** The options of polls, in order. */
export function loadOptions(db: Db, pollIds: readonly number[]): Promise<PollOptionRow[]> {
  if (pollIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('poll_options')
    .selectAll()
    .where(idsIn(db, 'poll_id', pollIds))
    .orderBy('position')
    .execute();
}

function loadQuotes(db: Db, ids: readonly number[]): Promise<QuoteFacts[]> {
  return db
    .selectFrom('quotes as q')
    .leftJoin('statuses as s', 's.id', 'q.quoted_status_id')
    .leftJoin('accounts as a', 'a.id', 'q.quoted_account_id')
    .selectAll('q')
    .select(['s.uri as quoted_uri', 'a.domain as quoted_domain'])
    .where(idsIn(db, 'q.status_id', ids))
    .execute();
}

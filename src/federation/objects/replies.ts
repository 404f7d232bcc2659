import { sql } from 'kysely';
import { visibleTo } from '../../domain/statuses/policy.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { JsonObject } from '../vocabulary.ts';

/** Mastodon shows as many in the post itself. */
const SHOWN = 5;

export type RepliesPage = {
  /** The author's own answers come first, those of others on later pages. */
  readonly others: boolean;
  readonly minId: number | undefined;
};

/** An answer that a page lists. */
export type Answer = { readonly id: number; readonly uri: string };

/** What authors answered to their own statuses for everybody, by status: the first few of each. */
export async function loadOwnAnswers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Answer[]>> {
  const { rows } = await sql<Answer & { readonly parent_id: number }>`
    select id, uri, parent_id from (
      select s.id, s.uri, s.in_reply_to_id as parent_id,
        row_number() over (partition by s.in_reply_to_id order by s.id) as place
      from statuses as s
      where ${idsIn(db, 's.in_reply_to_id', ids)} and s.account_id = s.in_reply_to_account_id and ${visibleTo(null)}
    ) as own
    where place <= ${SHOWN} order by id`.execute(db);
  return Map.groupBy(rows, (row) => row.parent_id);
}

/**
 * The answers to a status, with the beginning of the first page: GoToSocial follows only pages that it finds in the status, and Mastodon
 * takes the author's own answers from there.
 */
export function repliesPart(uri: string, own: readonly Answer[]): JsonObject {
  const id = `${uri}/replies`;
  return { id, type: 'Collection', first: repliesPageObject(id, { others: false, minId: undefined }, own, SHOWN) };
}

/** A page of the answers to a status. Fewer than `size` of them are the last of their kind. */
export function repliesPageObject(
  collection: string,
  page: RepliesPage,
  answers: readonly Answer[],
  size: number,
): JsonObject {
  return {
    id: pageUri(collection, page),
    type: 'CollectionPage',
    partOf: collection,
    next: nextUri(collection, page, answers.length === size ? answers.at(-1)?.id : undefined),
    items: answers.map((answer) => answer.uri),
  };
}

function nextUri(collection: string, { others }: RepliesPage, lastId: number | undefined): string | undefined {
  if (lastId !== undefined) return pageUri(collection, { others, minId: lastId });
  return others ? undefined : pageUri(collection, { others: true, minId: undefined });
}

function pageUri(collection: string, { others, minId }: RepliesPage): string {
  const query = [
    ...(minId === undefined ? [] : [`min_id=${toWire(minId)}`]),
    ...(others ? ['only_other_accounts=true'] : []),
    'page=true',
  ];
  return `${collection}?${query.join('&')}`;
}

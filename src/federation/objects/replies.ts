import { sql } from 'kysely';
import { visibleTo } from '../../domain/statuses/policy.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { JsonObject } from '../vocabulary.ts';

/** How many replies the status itself lists, as in Mastodon. */
const SHOWN = 5;

/** If a status has more replies, it lists none itself, because the author's own ones would have to be searched among them at every read. */
const MOST_SEARCHED = 200;

/** A status, and how many replies it has. */
type Answered = { readonly id: number; readonly uri: string; readonly replies_count: number };

export type RepliesPage = {
  /** The author's own replies come first, those by others on later pages. */
  readonly others: boolean;
  readonly minId: number | undefined;
};

/** A reply that a page lists. */
export type Answer = { readonly id: number; readonly uri: string };

/** The authors' own public and unlisted replies to their statuses, by status: the first few of each. */
export async function loadOwnAnswers(
  db: Db,
  statuses: readonly Pick<Answered, 'id' | 'replies_count'>[],
): Promise<ReadonlyMap<number, Answer[]>> {
  const ids = statuses.filter((row) => row.replies_count > 0 && row.replies_count <= MOST_SEARCHED).map(({ id }) => id);
  if (ids.length === 0) return new Map();
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
 * The replies to a status, with the beginning of the first page: GoToSocial follows only pages that it finds in the status, and Mastodon
 * takes the author's own replies from there.
 */
export function repliesPart({ uri, replies_count }: Answered, own: readonly Answer[]): JsonObject {
  const id = `${uri}/replies`;
  const first = repliesPageObject(id, { others: false, minId: undefined }, own, SHOWN);
  const areSearched = replies_count <= MOST_SEARCHED;
  return {
    id,
    type: 'Collection',
    first: areSearched ? first : { ...first, next: pageUri(id, { others: false, minId: 0 }) },
  };
}

/** A page of the replies to a status. Fewer than `size` of them are the last of their kind. */
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

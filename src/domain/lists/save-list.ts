import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { ListRow } from '../../schema/timelines.ts';
import { blank, checkLength } from '../validation.ts';
import { getOwnList } from './queries.ts';

export const REPLIES_POLICIES = ['list', 'followed', 'none'] as const;

const MAX_LISTS = 50;
const MAX_TITLE = 256;

export type ListChanges = {
  readonly title?: string | undefined;
  /** Which replies are shown: those to members, those to any followed account, or none. */
  readonly repliesPolicy?: (typeof REPLIES_POLICIES)[number] | undefined;
  /** Whether posts by members are kept out of the home timeline. */
  readonly exclusive?: boolean | undefined;
};

/** Creates a list. 422 for an invalid title or more than 50 lists. */
export async function createList(tx: Tx, ownerId: number, changes: ListChanges): Promise<ListRow> {
  const columns = { title: '', ...changedColumns({ ...changes, title: changes.title ?? '' }) };
  await lockLists(tx, ownerId);
  const { count } = await tx
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LISTS) throw failed('tooManyLists');
  return tx
    .insertInto('lists')
    .values({ id: newId(), account_id: ownerId, ...columns, created_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets nobody else create a list for that account until the transaction ends. */
export function lockLists(tx: Tx, ownerId: number): Promise<void> {
  return lockName(tx, `lists ${ownerId}`);
}

/** Updates the given fields of one's own list. 404 for any other, 422 for an invalid title. */
export async function updateList(tx: Tx, ownerId: number, listId: number, changes: ListChanges): Promise<ListRow> {
  const list = await getOwnList(tx, ownerId, listId);
  const columns = changedColumns({ ...changes, title: changes.title === list.title ? undefined : changes.title });
  if (Object.keys(columns).length > 0) await tx.updateTable('lists').set(columns).where('id', '=', listId).execute();
  return { ...list, ...columns };
}

/** Deletes one's own list. 404 for any other. */
export async function deleteList(tx: Tx, ownerId: number, listId: number): Promise<void> {
  await getOwnList(tx, ownerId, listId);
  await tx.deleteFrom('lists').where('id', '=', listId).execute();
}

function changedColumns({ title, repliesPolicy, exclusive }: ListChanges) {
  const columns: Partial<Pick<ListRow, 'title' | 'replies_policy' | 'exclusive'>> = {};
  if (title !== undefined) columns.title = checkedTitle(title);
  if (repliesPolicy !== undefined) columns.replies_policy = repliesPolicy;
  if (exclusive !== undefined) columns.exclusive = exclusive ? 1 : 0;
  return columns;
}

function checkedTitle(title: string): string {
  if (isBlank(title)) throw blank('title');
  checkLength('title', title, MAX_TITLE);
  return title;
}

import type { Tx } from '../../platform/db/handle.ts';
import { addToList, removeFromList } from './members.ts';
import { listLists, listListsWith } from './queries.ts';
import { createList, lockLists } from './save-list.ts';

type Chosen = {
  /** Ids of lists; those of others count for nothing. */
  readonly listIds: readonly number[];
  /** The title of one more list, which is created. */
  readonly title?: string | undefined;
};

/** Puts an account on those of the owner's lists that are chosen, and off the others. Errors as `addToList` and `createList`. */
export async function chooseListsOf(
  tx: Tx,
  ownerId: number,
  accountId: number,
  { listIds, title }: Chosen,
): Promise<void> {
  await lockLists(tx, ownerId);
  const within = new Set((await listListsWith(tx, ownerId, accountId)).map(({ id }) => id));
  for (const { id } of await listLists(tx, ownerId)) {
    const isChosen = listIds.includes(id);
    if (isChosen && !within.has(id)) await addToList(tx, ownerId, id, [accountId]);
    if (!isChosen && within.has(id)) await removeFromList(tx, ownerId, id, [accountId]);
  }
  if (title === undefined) return;
  const list = await createList(tx, ownerId, { title });
  await addToList(tx, ownerId, list.id, [accountId]);
}

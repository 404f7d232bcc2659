import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { PreviewCardRow } from '../../schema/media.ts';
import { forgetFiles } from '../media/files.ts';

/** A card as a visit found it. */
export type FoundCard = Omit<PreviewCardRow, 'id' | 'fetched_at' | 'created_at' | 'updated_at'>;

/** Stores the result of a visit to a page, replacing that of an earlier one; returns the card's id. */
export async function saveCard(tx: Tx, card: FoundCard): Promise<number> {
  const at = now();
  const columns = { ...card, fetched_at: at, updated_at: at };
  const before = await tx.selectFrom('preview_cards').selectAll().where('url', '=', card.url).executeTakeFirst();
  if (!before) {
    const row = { id: newId(), ...columns, created_at: at };
    const { id } = await tx
      .insertInto('preview_cards')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await tx.updateTable('preview_cards').set(columns).where('id', '=', before.id).execute();
  if (before.image_key !== card.image_key) await forgetFiles(tx, [before.image_key]);
  return before.id;
}

/** Records where a link led, so that the next post with it needs no visit. */
export async function rememberVisit(tx: Tx, url: string, cardId: number | null): Promise<void> {
  const columns = { card_id: cardId, visited_at: now() };
  await tx
    .insertInto('link_visits')
    .values({ url, ...columns })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(columns))
    .execute();
}

/** Adds a card to a status. */
export async function showCard(tx: Tx, statusId: number, cardId: number): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({ card_id: cardId, revision: eb('revision', '+', 1) }))
    .where('id', '=', statusId)
    .where((eb) => eb.or([eb('card_id', 'is', null), eb('card_id', '!=', cardId)]))
    .execute();
}

/** Deletes visits made before an instant (ms). */
export async function forgetVisits(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('link_visits').where('visited_at', '<', before).execute();
}

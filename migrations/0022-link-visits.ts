import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** Which card a link led to, none perhaps: pages call themselves by other addresses than those that lead to them. */
async function createLinkVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_visits')
    .addColumn('url', 'text', column({ primary: true }))
    .addColumn('card_id', 'bigint', column({ nullable: true, references: 'preview_cards', onDelete: 'cascade' }))
    .addColumn('visited_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('link_visits_card_id_idx').on('link_visits').columns(['card_id']).execute();
  await db.schema.createIndex('link_visits_visited_at_idx').on('link_visits').columns(['visited_at']).execute();
}

export const linkVisitsSteps = [{ name: 'link_visits', up: createLinkVisits }];

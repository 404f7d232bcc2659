import { toWire } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { LinkPublisherRow } from '../../schema/discovery.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { reviewAuthor, reviewLink, reviewPublisher, reviewStatus, reviewTag } from '../trends/review.ts';

const REVIEWS = {
  tag: reviewTag,
  link: reviewLink,
  status: reviewStatus,
  author: reviewAuthor,
  link_publisher: reviewPublisher,
} as const;

export type Reviewable = keyof typeof REVIEWS;

/** Allows or forbids something to trend. 404 when it does not exist. */
export async function review(
  tx: Tx,
  moderator: Moderator,
  { kind, id, trendable }: { readonly kind: Reviewable; readonly id: number; readonly trendable: boolean },
): Promise<void> {
  await REVIEWS[kind](tx, id, trendable);
  const action = trendable ? 'approve' : 'reject';
  await logAct(tx, moderator, { action, targetType: kind, targetId: id, label: toWire(id) });
}

/** A page of the sites whose links have trended, newest first. */
export function listPublishers(db: Db, page: Page): Promise<LinkPublisherRow[]> {
  return readPage(db.selectFrom('link_publishers').selectAll(), 'id', page);
}

/** A publisher by id. 404 when there is none. */
export function getPublisher(db: Db, id: number): Promise<LinkPublisherRow> {
  return getRow(db, 'link_publishers', id);
}

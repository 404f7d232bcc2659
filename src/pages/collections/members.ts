import { followAct } from '../../acts/account-acts.ts';
import { termsOf } from '../../acts/act.ts';
import { leaveCollectionAct } from '../../acts/collection-acts.ts';
import { getVisibleCollection } from '../../domain/collections/queries.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import { isToFollow } from '../../views/people/collections.ts';
import { relationshipValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { collectionValues, memberIdsOf } from './entity-values.ts';

const leaveByForm = userRoute({
  ...termsOf(leaveCollectionAct),
  method: 'POST',
  path: '/collections/:id/leave',
  params: { id: pathId(), back: text() },
  async handle({ db, viewer, params, write }) {
    const { id } = await getVisibleCollection(db, viewer, params.id);
    const [shown] = await collectionValues(db, viewer, [id]);
    const own = shown?.items.find((item) => item.account_id === toWire(viewer.accountId));
    const itemId = parseWireId(own?.id ?? '');
    if (itemId === undefined) throw notFound();
    await write((tx) => leaveCollectionAct.verb(tx, viewer, { collectionId: id, itemId }));
    return backTo(params.back, 'collection_left');
  },
});

const followAllByForm = userRoute({
  ...termsOf({ ...followAct, summary: 'Follow everybody in a collection' }),
  method: 'POST',
  path: '/collections/:id/follow',
  params: { id: pathId(), back: text() },
  async handle({ db, viewer, params, write }) {
    const { id } = await getVisibleCollection(db, viewer, params.id);
    const [shown] = await collectionValues(db, viewer, [id]);
    const others = (shown ? memberIdsOf(shown) : []).filter((accountId) => accountId !== viewer.accountId);
    for (const one of await relationshipValues(db, viewer, others)) {
      const targetId = parseWireId(one.id);
      if (targetId === undefined || !isToFollow(one)) continue;
      await write((tx) => followAct.verb(tx, viewer, targetId)).catch(unlessRefused);
    }
    return backTo(params.back, 'followed_all');
  },
});

/** Somebody who cannot be followed, such as one who has moved, keeps nobody from following the others. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || (error.kind !== 'forbidden' && error.kind !== 'not_found')) throw error;
}

/** What can be done with a collection of somebody else. */
export const collectionActs: readonly Route[] = [leaveByForm, followAllByForm];

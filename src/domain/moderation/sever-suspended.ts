import type { Store } from '../../platform/db/handle.ts';
import { beginSeverance, severTies, type Tie, tellSevered } from './severance.ts';
import { getTarget, type Target } from './target.ts';

const BATCH = 100;

/**
 * Takes from a suspended remote account its follows of people here, or their posts would go on reaching it. Nothing when the suspension was
 * lifted meanwhile. Mastodon: SuspendAccountService, reject_remote_follows!.
 */
export async function severSuspended(store: Store, accountId: number): Promise<void> {
  const eventId = await store.transaction(async (tx) => {
    const target = await getTarget(tx, accountId);
    return isToSever(target)
      ? beginSeverance(tx, { type: 'account_suspension', targetName: target.handle })
      : undefined;
  });
  if (eventId === undefined) return;
  while (await severSome(store, eventId, accountId)) {
    // Each round ends its own follows, so that others get their turn between them.
  }
  await tellAll(store, eventId);
}

/** Tells everybody an event has cost follows. */
export async function tellAll(store: Store, eventId: number): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await store.transaction((tx) => tellSevered(tx, eventId, from));
  }
}

function isToSever({ domain, suspended_at }: Target): boolean {
  return domain !== null && suspended_at !== null;
}

function severSome(store: Store, eventId: number, accountId: number): Promise<boolean> {
  return store.transaction(async (tx) => {
    const of = (table: 'follows' | 'follow_requests'): Promise<Tie[]> =>
      tx
        .selectFrom(table)
        .select(['account_id', 'target_id'])
        .where('account_id', '=', accountId)
        .limit(BATCH)
        .execute();
    const ties = [...(await of('follows')), ...(await of('follow_requests'))];
    await severTies(tx, eventId, ties);
    return ties.length > 0;
  });
}

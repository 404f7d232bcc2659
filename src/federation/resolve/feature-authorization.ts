import { acceptAwaited, dropAwaited } from '../../domain/collections/remote-items.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, typesOf } from '../decode/read.ts';
import { resolveActor } from './actor.ts';
import { type Budget, createBudget } from './budget.ts';
import { fetchById } from './fetch-object.ts';

/** The account and the collection that a consent would be for, and the address of the consent. */
export type FeatureClaim = {
  readonly approvalUri: string;
  readonly collectionUri: string;
  readonly memberUri: string;
};

/**
 * Whether an address is an account's consent to be in exactly this collection (FEP-7aa9), kept on the account's own server. Throws AppError
 * 'unavailable' when that server cannot be reached.
 */
export async function verifyFeature(
  ctx: Context,
  { approvalUri, collectionUri, memberUri }: FeatureClaim,
  budget: Budget = createBudget(),
): Promise<boolean> {
  if (!sameOrigin(approvalUri, memberUri)) return false;
  const fetched = await fetchById(ctx, approvalUri, budget);
  if (!fetched) return false;
  const { node } = fetched;
  return (
    typesOf(node).includes('FeatureAuthorization') &&
    idOf(node.interactingObject) === collectionUri &&
    idOf(node.interactionTarget) === memberUri
  );
}

/**
 * Verifies the consent to an item of a remote collection. If it is valid, the item is shown; only then is its account fetched. An item
 * without valid consent is dropped. Mastodon: VerifyFeaturedItemService.
 */
export async function verifyAwaitedItem(ctx: Context, uri: string): Promise<void> {
  const { store } = ctx;
  const awaited = await store.db
    .selectFrom('awaited_collection_items')
    .selectAll()
    .where('uri', '=', uri)
    .executeTakeFirst();
  const collection =
    awaited &&
    (await store.db.selectFrom('collections').select('uri').where('id', '=', awaited.collection_id).executeTakeFirst());
  if (!awaited || !collection) return;
  const { object_uri: memberUri, approval_uri: approvalUri } = awaited;
  const budget = createBudget();
  const agreed = await verifyFeature(ctx, { approvalUri, memberUri, collectionUri: collection.uri }, budget);
  const member = agreed ? await resolveActor(ctx, memberUri, { budget }) : undefined;
  await store.transaction((tx) =>
    member && member.domain !== null ? acceptAwaited(tx, awaited, member.id) : dropAwaited(tx, awaited),
  );
}

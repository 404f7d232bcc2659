import { addItem, removeItem, revokeItem } from '../domain/collections/items.ts';
import { deleteCollection } from '../domain/collections/save-collection.ts';
import { user } from '../http/access.ts';
import type { CollectionItemRow } from '../schema/collections.ts';
import { type Act, byAccount } from './act.ts';

/** A collection, and an account to be in it. */
type Candidate = { readonly collectionId: number; readonly accountId: number };

/** A collection, and the item of it that an account is. */
export type CollectionItem = { readonly collectionId: number; readonly itemId: number };

const access = user('write', 'write:collections');

/** Adds somebody, who may be asked first, and be asked again after an undo: none is offered. */
export const addToCollectionAct: Act<Candidate, CollectionItemRow> = {
  name: 'add',
  access,
  summary: 'Add an account to a collection of yours',
  verb: (tx, viewer, { collectionId, accountId }) => addItem(tx, viewer.accountId, collectionId, accountId),
  outcome: 'collection_joined',
};

export const removeFromCollectionAct: Act<CollectionItem> = {
  name: 'remove',
  access,
  summary: 'Remove an account from a collection of yours',
  verb: (tx, { accountId }, { collectionId, itemId }) => removeItem(tx, accountId, collectionId, itemId),
  outcome: 'removed',
};

/** Leaves somebody else's collection for good. */
export const leaveCollectionAct: Act<CollectionItem> = {
  name: 'revoke',
  access,
  summary: 'Revoke your inclusion in a collection',
  verb: (tx, { accountId }, { collectionId, itemId }) => revokeItem(tx, accountId, collectionId, itemId),
  outcome: 'collection_left',
};

export const deleteCollectionAct: Act<number> = {
  name: 'delete',
  access,
  summary: 'Delete a collection of yours',
  verb: byAccount(deleteCollection),
  outcome: 'deleted',
};

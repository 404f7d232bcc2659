/** A store of a database of the browser, and the field by which what is in it is known. */
export type Store = { readonly database: string; readonly store: string; readonly keyPath: string };

/** Acts on a store in a transaction. What was written is on the disk when this is done. Rejects where the browser keeps nothing. */
export async function inStore<T>(
  where: Store,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(where);
  try {
    const transaction = database.transaction(where.store, mode, { durability: 'strict' });
    const request = act(transaction.objectStore(where.store));
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('error', () => reject(transaction.error));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function openDatabase({ database, store, keyPath }: Store): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath }));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

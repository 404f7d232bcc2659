import { parseWireId } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** The ids of the collections whose page or ActivityPub id is among these web addresses, in no particular order. */
export async function listCollectionIds(db: Db, addresses: readonly string[]): Promise<number[]> {
  if (addresses.length === 0) return [];
  const { origin } = db.instance;
  const prefix = `${origin}/collections/`;
  const written = addresses.filter((url) => url.startsWith(prefix)).map((url) => parseWireId(url.slice(prefix.length)));
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where((eb) =>
      eb.or([
        idsIn(db, 'uri', addresses),
        idsIn(db, 'url', addresses),
        eb.and([
          eb('local', '=', 1),
          idsIn(
            db,
            'id',
            written.filter((id) => id !== undefined),
          ),
        ]),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

import { parseWireId } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findStatusByUri } from './remote/store-remote.ts';

/** The ActivityPub id of a post given by its address, that id, or its id in the API; what was given if there is no such post any more. */
export async function uriOfPost(db: Db, given: string): Promise<string> {
  const id = parseWireId(given);
  if (id === undefined) return (await findStatusByUri(db, given))?.uri ?? given;
  const status = await db.selectFrom('statuses').select('uri').where('id', '=', id).executeTakeFirst();
  return status?.uri ?? given;
}

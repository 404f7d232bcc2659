import { listMostFollowed, listNewest } from '../../domain/discovery/suggestions.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { listTrendingTags } from '../../domain/trends/list.ts';
import { nameTrends } from '../../domain/trends/names.ts';
import type { Html } from '../../lib/html/template.ts';
import { parseWireId } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { beside } from '../../views/frame/beside.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { accountValues } from '../entity-values.ts';

/** How many of each there is room for. */
const SIZES = { tags: 6, people: 3 } as const;

/** The path of the page, and what is told to everybody on the server. */
type Here = { readonly path: string; readonly announced: Html | undefined };

/**
 * What stands beside a page of posts: the search, what many talk about, whom to follow, and who is new here where few are suggested. Few
 * queries, none of which grows with what one follows.
 */
export async function besideStream(db: Db, { path, announced }: Here, reader: OwnReader): Promise<Html | undefined> {
  // The form to write a post stands alone.
  if (path === '/publish') return undefined;
  const viewerId = parseWireId(reader.account.id) ?? 0;
  const followed = await listMostFollowed(db, viewerId, SIZES.people);
  const room = SIZES.people - followed.length;
  const latest = room > 0 ? await listNewest(db, viewerId, SIZES.people) : [];
  const newest = latest.filter((id) => !followed.includes(id)).slice(0, room);
  const ids = [...followed, ...newest];
  const people = ids.length > 0 ? await accountValues(db, ids) : [];
  const found = { people: people.slice(0, followed.length), newest: people.slice(followed.length) };
  return beside({ ...found, tags: await trendingNames(db), announced }, path, reader);
}

async function trendingNames(db: Db): Promise<string[]> {
  const settings = await readSettings(db);
  const ids = settings.trends ? await listTrendingTags(db, settings, { limit: SIZES.tags, offset: 0 }) : [];
  if (ids.length === 0) return [];
  const names = new Map((await nameTrends(db, 'tag', ids)).map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

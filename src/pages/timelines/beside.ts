import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listMostFollowed } from '../../domain/discovery/suggestions.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { listTrendingTags } from '../../domain/trends/list.ts';
import { nameTrends } from '../../domain/trends/names.ts';
import type { Html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import { beside } from '../../views/frame/beside.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { accountValues } from '../entity-values.ts';

/** How many of each there is room for. */
const SIZES = { tags: 6, people: 3 } as const;

/** What stands beside home: the search, what many talk about, whom to follow. Few queries, none of which grows with what one follows. */
export async function besideHome(db: Db, viewer: Viewer, reader: Reader): Promise<Html> {
  const people = await listMostFollowed(db, viewer.accountId, SIZES.people);
  const found = { tags: await trendingNames(db), people: people.length > 0 ? await accountValues(db, people) : [] };
  return beside(found, reader);
}

async function trendingNames(db: Db): Promise<string[]> {
  const settings = await readSettings(db);
  const ids = settings.trends ? await listTrendingTags(db, settings, { limit: SIZES.tags, offset: 0 }) : [];
  if (ids.length === 0) return [];
  const names = new Map((await nameTrends(db, 'tag', ids)).map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { type JsonText, jsonArray } from '../../lib/json.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { TAG_CONTEXT } from '../objects/contexts.ts';
import { hashtagTag } from '../objects/note.ts';
import { actorUris } from '../objects/uris.ts';
import { withTexts } from './json-text.ts';
import { getOwner } from './owner.ts';
import type { Reader } from './reader.ts';
import { inStatusContext } from './status.ts';
import { noteTexts, onlyVisible } from './status-texts.ts';

/** The statuses that a local account has pinned to its profile and everybody may see, in full, newest pin first. */
export async function featuredDocument(db: Db, reader: Reader, accountId: number): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const pins = await db
    .selectFrom('status_pins as p')
    .innerJoin('statuses as s', 's.id', 'p.status_id')
    .select('s.id')
    .where('p.account_id', '=', accountId)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .orderBy('p.id', 'desc')
    .execute();
  const ids = pins.map((pin) => pin.id);
  const texts = await noteTexts(db, ids.length === 0 ? [] : await onlyVisible(db, reader, ids));
  const items = ids.map((id) => texts.get(id)).filter((text) => text !== undefined);
  const collection = {
    id: actorUris(owner.uri).featured,
    type: 'OrderedCollection',
    totalItems: items.length,
  };
  return inStatusContext(withTexts(collection, { orderedItems: jsonArray(items) }));
}

/** The hashtags on the profile of a local account. */
export async function featuredTagsDocument(db: Db, reader: Reader, accountId: number): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const tags = await listFeaturedTags(db, accountId);
  return JSON.stringify({
    '@context': TAG_CONTEXT,
    id: actorUris(owner.uri).featuredTags,
    type: 'Collection',
    totalItems: tags.length,
    items: tags.map(({ name }) => ({
      ...hashtagTag(db.instance.origin, name.toLowerCase()),
      href: `${owner.url ?? owner.uri}/tagged/${encodeURIComponent(name.toLowerCase())}`,
      name: `#${name}`,
    })),
  });
}

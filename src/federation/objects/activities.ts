import { toIso } from '../../lib/time.ts';
import type { JsonObject } from '../vocabulary.ts';
import { audienceOf } from './audience.ts';
import type { NotesLoaded } from './load-statuses.ts';
import { noteAudience, noteObject } from './note.ts';

/**
 * The activity that published a local status: a Create with the whole object, or an Announce of the reblogged status. Undefined when the
 * status is gone.
 */
export function publishActivity(loaded: NotesLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  return row.reblog_of_id === null ? createActivity(loaded, id) : announceActivity(loaded, id);
}

/** The Create of a local status. */
export function createActivity(loaded: NotesLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  const object = noteObject(loaded, id);
  if (!row || !object) return undefined;
  return {
    id: `${row.uri}/activity`,
    type: 'Create',
    actor: row.author_uri,
    published: toIso(row.created_at),
    ...noteAudience(loaded, row),
    object,
  };
}

/** The Update of a local status; each edit is an activity of its own. */
export function updateActivity(loaded: NotesLoaded, id: number, at: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  const object = noteObject(loaded, id);
  if (!row || !object) return undefined;
  return {
    id: `${row.uri}#updates/${at}`,
    type: 'Update',
    actor: row.author_uri,
    published: toIso(at),
    ...noteAudience(loaded, row),
    object,
  };
}

/** The Announce of a local reblog: its author's followers and the original's author get it. */
export function announceActivity(loaded: NotesLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  if (!row?.original_uri || !row.original_author_uri) return undefined;
  return {
    id: row.uri,
    type: 'Announce',
    actor: row.author_uri,
    published: toIso(row.created_at),
    ...audienceOf(row.visibility, row.author_uri, [row.original_author_uri]),
    object: row.original_uri,
  };
}

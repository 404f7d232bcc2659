import { Type } from 'typebox';
import { mediaIdsOf, parseParams } from '../domain/scheduled/params.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import type { ScheduledStatusRow } from '../schema/statuses.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from './media-attachment.ts';

export const ScheduledStatusSchema = Type.Object({
  id: Type.String(),
  scheduled_at: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
  media_attachments: Type.Array(MediaAttachmentSchema),
});

export type ScheduledStatusesLoaded = {
  readonly instance: Instance;
  readonly rows: readonly ScheduledStatusRow[];
  readonly media: ReadonlyMap<number, MediaAttachmentRow>;
};

/** Loads the uploads of scheduled statuses. */
export async function loadScheduledStatuses(
  db: Db,
  rows: readonly ScheduledStatusRow[],
): Promise<ScheduledStatusesLoaded> {
  const media = await db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'id', rows.flatMap(mediaIdsOf)))
    .execute();
  return { instance: db.instance, rows, media: new Map(media.map((row) => [row.id, row])) };
}

/** The ScheduledStatuses as JSON text, in the order of the rows. */
export function renderScheduledStatuses(loaded: ScheduledStatusesLoaded): JsonText[] {
  return loaded.rows.map((row) => {
    const media = mediaIdsOf(row).flatMap((id) => {
      const found = loaded.media.get(id);
      return found ? [renderMediaAttachment(loaded.instance, found)] : [];
    });
    return jsonObject({
      id: `"${toWire(row.id)}"`,
      scheduled_at: `"${toIso(row.scheduled_at)}"`,
      params: renderParams(row),
      media_attachments: jsonArray(media),
    });
  });
}

/** Some ids are numbers by accident in Mastodon, and so here. */
function renderParams(row: ScheduledStatusRow): JsonText {
  const { in_reply_to_id, application_id, ...params } = parseParams(row.params);
  const number = (id: number | null) => (id === null ? 'null' : toWire(id));
  const rest = { ...params, scheduled_at: null, idempotency: null, with_rate_limit: false };
  const text = JSON.stringify(rest).slice(1, -1);
  return `{${text},"in_reply_to_id":${number(in_reply_to_id)},"application_id":${number(application_id)}}`;
}

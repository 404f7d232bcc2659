import { Type } from 'typebox';
import { allMediaIdsOf, parseParams } from '../domain/scheduled/params.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import type { DraftRow } from '../schema/statuses.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from './media-attachment.ts';

export const DraftSchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
  revision: Type.Integer(),
  params: Type.Record(Type.String(), Type.Unknown()),
  media_attachments: Type.Array(MediaAttachmentSchema),
});

export type DraftsLoaded = {
  readonly instance: Instance;
  readonly rows: readonly DraftRow[];
  readonly media: ReadonlyMap<number, MediaAttachmentRow>;
};

/** Loads the uploads of drafts, if they still belong to the author and are not attached to a status. */
export async function loadDrafts(db: Db, rows: readonly DraftRow[]): Promise<DraftsLoaded> {
  const media = await db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'id', rows.flatMap(allMediaIdsOf)))
    .where('status_id', 'is', null)
    .execute();
  return { instance: db.instance, rows, media: new Map(media.map((row) => [row.id, row])) };
}

/** The drafts as JSON text, in the order of the rows. Their `params` are those of a new status. */
export function renderDrafts({ instance, rows, media }: DraftsLoaded): JsonText[] {
  return rows.map((row) => {
    const uploads = allMediaIdsOf(row).map((id) => media.get(id));
    const own = uploads.filter((one) => one !== undefined && one.account_id === row.account_id);
    return jsonObject({
      id: quote(toWire(row.id)),
      created_at: quote(toIso(row.created_at)),
      updated_at: quote(toIso(row.updated_at)),
      revision: String(row.revision),
      params: renderParams(row),
      media_attachments: jsonArray(own.flatMap((one) => (one ? [renderMediaAttachment(instance, one)] : []))),
    });
  });
}

function renderParams(row: DraftRow): JsonText {
  const { text, in_reply_to_id: parent, application_id: _, thread, ...params } = parseParams(row.params);
  const following = thread && { thread: thread.map(({ text: status, ...rest }) => ({ status, ...rest })) };
  return JSON.stringify({
    status: text,
    ...params,
    ...following,
    in_reply_to_id: parent === null ? null : toWire(parent),
  });
}

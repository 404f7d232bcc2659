import { getOwnStatus } from '../../domain/statuses/delete.ts';
import { toWire } from '../../lib/id.ts';
import type { MediaView } from '../../views/frame/entity-types.ts';
import { statusValue } from '../entity-values.ts';
import { uploads } from './composer-page.ts';
import { describedInForm, type FormCall } from './form.ts';

/** The files of the form in their order: those of the post that is edited, with the texts as typed, or uploads. */
export async function mediaByForm({ db, viewer, params }: FormCall, mediaIds: readonly number[]): Promise<MediaView[]> {
  if (params.editing === undefined) return uploads(db, viewer, mediaIds);
  const { media_attachments } = await statusValue(db, viewer, (await getOwnStatus(db, viewer, params.editing)).id);
  const typed = new Map(describedInForm(params).map(({ id, text }) => [toWire(id), text]));
  const files = new Map(media_attachments.map((file) => [file.id, file]));
  return mediaIds
    .map((id) => files.get(toWire(id)))
    .filter((file) => file !== undefined)
    .map((file) => ({ ...file, description: typed.get(file.id) ?? file.description }));
}

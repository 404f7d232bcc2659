import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import { changeMedia } from '../../domain/media/change.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { parseFocus } from '../../domain/media/focus.ts';
import { assertTakesThumbnail, storeThumbnail } from '../../domain/media/preview.ts';
import { getUpload, getUsableUpload } from '../../domain/media/queries.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from '../../entities/media-attachment.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId, prose, text } from '../../http/params/scalars.ts';
import { file } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

export const updateMedia = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/media/:id',
  access: user('write', 'write:media'),
  params: { id: pathId(), description: prose(), focus: text(), thumbnail: file(MEDIA_LIMITS.image_size_limit) },
  response: MediaAttachmentSchema,
  summary: 'Update an upload that is not attached yet',
  async handle({ ctx, db, params, viewer, write }) {
    const { description, thumbnail } = params;
    const { type } = await getUsableUpload(db, viewer.accountId, params.id);
    if (thumbnail) assertTakesThumbnail(type);
    const changes = {
      description: description === undefined ? undefined : checkDescription(description),
      focus: parseFocus(params.focus),
      preview: thumbnail ? await storeThumbnail(ctx.storage, thumbnail.path) : undefined,
    };
    const row = await write(async (tx) => changeMedia(tx, await getUpload(tx, viewer.accountId, params.id), changes));
    return rawJson(renderMediaAttachment(db.instance, row), { status: row.state === 'processing' ? 206 : 200 });
  },
});

import { getUsableUpload } from '../../domain/media/queries.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from '../../entities/media-attachment.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showMedia = userRoute({
  method: 'GET',
  path: '/api/v1/media/:id',
  access: user('write', 'write:media'),
  params: { id: pathId() },
  response: MediaAttachmentSchema,
  summary: 'An upload that is not attached yet; 206 while it is being converted, 422 when that failed',
  async handle({ db, params, viewer }) {
    const row = await getUsableUpload(db, viewer.accountId, params.id);
    return rawJson(renderMediaAttachment(db.instance, row), { status: row.state === 'done' ? 200 : 206 });
  },
});

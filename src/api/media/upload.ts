import { uploadMedia } from '../../domain/media/upload.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from '../../entities/media-attachment.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { newUpload, uploadParams } from './upload-params.ts';

export const uploadMediaV2 = userRoute({
  method: 'POST',
  path: '/api/v2/media',
  access: user('write', 'write:media'),
  params: uploadParams,
  response: MediaAttachmentSchema,
  summary: 'Upload a file; video and audio are converted later, then the answer is 202',
  rate: 'media',
  async handle({ ctx, db, params, viewer }) {
    const row = await uploadMedia(ctx, viewer.accountId, newUpload(params));
    return rawJson(renderMediaAttachment(db.instance, row), { status: row.state === 'done' ? 200 : 202 });
  },
});

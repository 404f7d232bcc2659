import { processMedia } from '../../domain/media/process.ts';
import { getUsableUpload } from '../../domain/media/queries.ts';
import { uploadMedia } from '../../domain/media/upload.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from '../../entities/media-attachment.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { now } from '../../lib/time.ts';
import { newUpload, uploadParams } from './upload-params.ts';

/** The delay (ms) after which a job converts the file, in case the request that should have done so was cut short. */
const FALLBACK = 1_800_000;

export const uploadMediaV1 = userRoute({
  method: 'POST',
  path: '/api/v1/media',
  access: user('write', 'write:media'),
  params: uploadParams,
  response: MediaAttachmentSchema,
  summary: 'Upload a file and wait until it is converted',
  rate: 'media',
  async handle({ ctx, db, params, viewer }) {
    const upload = newUpload(params);
    const row = await uploadMedia(ctx, viewer.accountId, { ...upload, convertAt: now() + FALLBACK });
    if (row.state === 'done') return rawJson(renderMediaAttachment(db.instance, row));
    await processMedia(ctx, row.id);
    return rawJson(renderMediaAttachment(db.instance, await getUsableUpload(db, viewer.accountId, row.id)));
  },
});

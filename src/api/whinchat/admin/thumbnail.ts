import { Type } from 'typebox';
import { MEDIA_LIMITS } from '../../../domain/instance/limits.ts';
import { readSettings } from '../../../domain/instance/settings.ts';
import { setThumbnail, storeServerThumbnail } from '../../../domain/instance/thumbnail.ts';
import { ThumbnailSchema, thumbnailOf } from '../../../entities/instance-v2.ts';
import { json } from '../../../http/answer.ts';
import { file } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesSettings } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';
import type { Db } from '../../../platform/db/handle.ts';

const common = {
  path: '/api/whinchat/v1/admin/settings/thumbnail',
  access: writesSettings,
  response: Type.Object({ thumbnail: ThumbnailSchema }),
} as const;

async function thumbnailAnswer(db: Db) {
  return json({ thumbnail: thumbnailOf(db.instance, await readSettings(db)) });
}

const put = userRoute({
  ...common,
  method: ['PUT', 'POST'],
  params: { file: file(MEDIA_LIMITS.image_size_limit) },
  summary:
    'Give the server a picture: PNG, JPEG, GIF, WebP, AVIF or HEIC of at most 16 MB, cut to 1200 by 630 and twice that',
  async handle({ ctx, db, viewer, params, write }) {
    if (typeof params.file !== 'object')
      throw new AppError('bad_request', said`param is missing or the value is empty or invalid: ${'file'}`);
    const picture = await storeServerThumbnail(ctx.storage, params.file.path);
    await write((tx) => setThumbnail(tx, viewer, picture));
    return thumbnailAnswer(db);
  },
});

const remove = userRoute({
  ...common,
  method: 'DELETE',
  params: {},
  summary: "Remove the server's thumbnail",
  async handle({ db, viewer, write }) {
    await write((tx) => setThumbnail(tx, viewer, null));
    return thumbnailAnswer(db);
  },
});

export const adminThumbnailRoutes: readonly Route[] = [put, remove];

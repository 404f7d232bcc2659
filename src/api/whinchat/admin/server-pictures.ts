import { Type } from 'typebox';
import { logoOf } from '../../../domain/instance/icons.ts';
import { MEDIA_LIMITS } from '../../../domain/instance/limits.ts';
import {
  type ServerPictureKind,
  setServerPicture,
  storeServerPicture,
} from '../../../domain/instance/server-pictures.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { absoluteIcons, ThumbnailSchema, thumbnailOf } from '../../../entities/instance-v2.ts';
import { json } from '../../../http/answer.ts';
import { file } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesSettings } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';
import type { Db } from '../../../platform/db/handle.ts';

const response = Type.Object({
  thumbnail: ThumbnailSchema,
  logo: Type.Union([Type.String(), Type.Null()]),
  icon: Type.Array(Type.Object({ src: Type.String(), size: Type.String() })),
});

async function picturesAnswer(db: Db) {
  const settings = await readSettings(db);
  const { instance } = db;
  const logo = logoOf(instance, settings)?.url ?? null;
  return json({ thumbnail: thumbnailOf(instance, settings), logo, icon: absoluteIcons(instance, settings) });
}

function routesOf(kind: ServerPictureKind, becomes: string): readonly Route[] {
  const common = { path: `/api/whinchat/v1/admin/settings/${kind}`, access: writesSettings, response };
  return [
    userRoute({
      ...common,
      method: ['PUT', 'POST'],
      params: { file: file(MEDIA_LIMITS.image_size_limit) },
      summary: `Give the server ${becomes}: PNG, JPEG, GIF, WebP, AVIF or HEIC of at most 16 MB`,
      async handle({ ctx, db, viewer, params, write }) {
        if (typeof params.file !== 'object') throw new AppError('bad_request', said('paramMissing', 'file'));
        const picture = await storeServerPicture(ctx.storage, kind, params.file.path);
        await write((tx) => setServerPicture(tx, viewer, kind, picture));
        return picturesAnswer(db);
      },
    }),
    userRoute({
      ...common,
      method: 'DELETE',
      params: {},
      summary: `Remove the server's ${kind}`,
      async handle({ db, viewer, write }) {
        await write((tx) => setServerPicture(tx, viewer, kind, null));
        return picturesAnswer(db);
      },
    }),
  ];
}

export const adminPictureRoutes: readonly Route[] = [
  ...routesOf('thumbnail', 'a picture, cut to 1200 by 630 and twice that'),
  ...routesOf('logo', 'a logo, scaled to at most 480 by 96'),
  ...routesOf('icon', 'an icon, cut to a square'),
];

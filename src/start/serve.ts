import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { pageDocuments } from '../activitypub/page-documents.ts';
import { registerActivityPub } from '../activitypub/register-activitypub.ts';
import { wellKnownRoutes } from '../activitypub/well-known-routes.ts';
import { registerApi } from '../api/register-api.ts';
import { assetsOf } from '../assets/assets.ts';
import { sealerOf } from '../domain/second-factors/secret-key.ts';
import { createApp } from '../http/app.ts';
import { registerAssetFiles } from '../http/asset-files.ts';
import { registerHealth } from '../http/health.ts';
import { registerMediaFiles } from '../http/media-files.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { type Edge, registerRoutes } from '../http/register.ts';
import { registerRemotePictures } from '../http/remote-pictures.ts';
import { now } from '../lib/time.ts';
import { registerOAuth } from '../oauth/register-oauth.ts';
import { createLook } from '../pages/look.ts';
import { registerPages } from '../pages/register-pages.ts';
import type { Context } from '../platform/context.ts';
import { removeLeftUploads, uploadDirectory } from '../platform/uploads.ts';
import { attachStreaming } from '../streaming/attach-streaming.ts';

/** No upload lasts so long (ms). */
const LONGEST_UPLOAD = 86_400_000;

/** The complete HTTP server of a process, with all routes, before it listens. */
export async function buildServer(ctx: Context): Promise<FastifyInstance> {
  await sealerOf(ctx);
  await removeLeftUploads(uploadDirectory(ctx.config), leftBefore(ctx));
  const rates = createRateLimits(ctx.config.rateLimitMultiplier);
  const assets = assetsOf(ctx);
  const look = createLook(assets, { canMail: ctx.mail.configured });
  const app = await createApp(ctx, look);
  const edge: Edge = {
    ctx,
    rates,
    look,
  };
  registerHealth(app, ctx);
  registerAssetFiles(app, assets);
  registerApi(app, edge);
  registerRoutes(app, edge, wellKnownRoutes);
  await registerActivityPub(app, edge);
  await app.register(async (html) => {
    await html.register(cookie);
    registerOAuth(html, edge);
    registerPages(html, edge, pageDocuments);
  });
  attachStreaming(app, ctx);
  await registerMediaFiles(app, ctx);
  registerRemotePictures(app, ctx, rates);
  await app.ready();
  return app;
}

/** The instant (ms) before which uploads are not of this process: other processes may share the folder, but not over SQLite. */
function leftBefore({ store }: Context): number {
  return store.dialect === 'sqlite' ? now() : now() - LONGEST_UPLOAD;
}

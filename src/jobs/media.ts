import { Type } from 'typebox';
import { deleteUnusedFiles } from '../domain/media/files.ts';
import { failMedia, processMedia } from '../domain/media/process.ts';
import { closeWithheld, showFiles } from '../domain/media/show-files.ts';
import { purgeUploads } from '../domain/retention/purge-uploads.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { removeLeftovers } from '../platform/working-folder.ts';
import { recurring } from './recurring.ts';

const ProcessPayload = Type.Object({ id: Type.Integer() });
const ShowPayload = Type.Object({ accountId: Type.Integer(), after: Type.Integer() });
const FilesPayload = Type.Object({ keys: Type.Array(Type.String()) });

/** Jobs about uploaded files. */
export function mediaJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'process-media': async (job) => {
      const { id } = parseAs(ProcessPayload, job.payload);
      try {
        await processMedia(ctx, id);
      } catch (error) {
        if (job.attempts >= job.maxAttempts) await failMedia(ctx.store, id);
        throw error;
      }
    },
    'delete-files': async ({ payload }) => {
      const { keys } = parseAs(FilesPayload, payload);
      await deleteUnusedFiles(ctx.store, ctx.storage, keys);
      await closeWithheld(ctx, keys);
    },
    'show-files': ({ payload }) => showFiles(ctx, parseAs(ShowPayload, payload)),
    'purge-media': recurring(async (_job, { signal }) => {
      const purged = await purgeUploads(ctx.store, signal);
      const leftovers = await removeLeftovers(ctx.config.dataDir);
      ctx.log.info({ purged, leftovers }, 'unused uploads purged');
    }),
  };
}

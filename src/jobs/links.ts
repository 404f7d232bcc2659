import { Type } from 'typebox';
import { previewLink } from '../domain/preview-cards/preview-link.ts';
import { forgetVisits } from '../domain/preview-cards/save.ts';
import { parseAs } from '../lib/checked.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const PreviewPayload = Type.Object({ statusId: Type.Integer(), url: Type.String() });

/** Recorded visits older than this (ms) no longer count. */
const STALE = 15 * 86_400_000;

/** Jobs about linked pages. */
export function linkJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'preview-link': ({ payload }) => previewLink(ctx, parseAs(PreviewPayload, payload)),
    'purge-links': recurring(() => ctx.store.transaction((tx) => forgetVisits(tx, now() - STALE))),
  };
}

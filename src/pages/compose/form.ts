import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { KnownDraft } from '../../domain/drafts/save.ts';
import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import { changeMedia } from '../../domain/media/change.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { getUpload } from '../../domain/media/queries.ts';
import { uploadMedia } from '../../domain/media/upload.ts';
import { isTooSoon } from '../../domain/scheduled/schedule.ts';
import type { Continuation, Draft } from '../../domain/statuses/draft.ts';
import { Upload } from '../../http/bodies/upload.ts';
import { draftParams, keptParams } from '../../http/params/draft-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { readDraft } from '../../http/params/read-draft.ts';
import { bool, id, int, oneOf, text } from '../../http/params/scalars.ts';
import { file, list } from '../../http/params/shapes.ts';
import type { Call } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { parseLocalTime } from '../../lib/time.ts';
import type { Words } from '../../words/words.ts';

/** More files than any post may have are not even taken. */
const MOST_FILES = 20;

/** What the composer sends: the parameters of a new post, and what the form adds. */
export const composerParams = {
  ...draftParams,
  markdown: bool(),
  thread: keptParams.thread,
  /** Which of the posts that follow is taken out, by its place. */
  remove_post: int(),
  files: list(file(MEDIA_LIMITS.video_size_limit), { max: MOST_FILES }),
  descriptions: list(text(), { max: MOST_FILES }),
  /** `add` uploads what was chosen, `draft` keeps what is written, `another` lets another post follow, anything else publishes. */
  step: oneOf('post', 'add', 'draft', 'another'),
  /** When to publish, as a clock in the time zone of the author shows it. */
  scheduled_at: text({ max: 100 }),
  remove: id(),
  editing: id(),
  draft_id: id(),
  draft_revision: int(),
  key: text({ max: 100 }),
  back: text(),
};

export type ComposerValues = ParamValues<typeof composerParams>;
type ComposerCall = Call<typeof composerParams> & { readonly viewer: { readonly accountId: number } };

/** The form that somebody sent. */
export type FormCall = Call<typeof composerParams> & { readonly viewer: Viewer };

type Author = { readonly applicationId: number | null; readonly timeZone?: string | null | undefined };

/** What the form says, as a draft. A poll without answers is none. */
export function draftOfForm(params: ComposerValues, { applicationId, timeZone }: Author): Draft {
  const draft = readDraft(params, applicationId);
  const isPoll = draft.poll?.options.some((option) => !isBlank(option)) ?? false;
  return {
    ...draft,
    contentType: params.markdown ? 'text/markdown' : 'text/plain',
    poll: isPoll ? draft.poll : undefined,
    mediaIds: draft.mediaIds.filter((one) => one !== params.remove),
    scheduledAt: timeOfForm(params, timeZone),
    thread: threadOfForm(params),
  };
}

/** The posts that follow; those without text only stay while the form is shown again. */
function threadOfForm({ thread = [], remove_post: removed }: ComposerValues): Continuation[] {
  return thread.map(({ status = '' }) => ({ text: status })).filter((_, index) => index !== removed);
}

/** A draft without posts that have no text. */
export function withoutBlankPosts(draft: Draft): Draft {
  return { ...draft, thread: draft.thread?.filter(({ text }) => !isBlank(text)) };
}

/** When the form says to publish (ms), if it says so; NaN for what is no time. */
function timeOfForm({ scheduled_at: typed = '' }: ComposerValues, zone: string | null | undefined): number | undefined {
  return isBlank(typed) ? undefined : parseLocalTime(typed.trim(), zone ?? 'UTC');
}

/** Why the time to publish at cannot be taken, if there is one: it is none, or is too near to `publish` then. */
export function timeProblem({ scheduledAt }: Draft, { composer }: Words, publish: boolean): string | undefined {
  if (scheduledAt === undefined) return undefined;
  if (Number.isNaN(scheduledAt)) return composer.noTime;
  return publish && isTooSoon(scheduledAt) ? composer.tooSoon : undefined;
}

/** The draft that the form was made for, if it was for one. */
export function knownDraft({ draft_id: id, draft_revision: revision }: ComposerValues): KnownDraft | undefined {
  return id === undefined ? undefined : { id, revision };
}

/** Notes the texts that describe files which were uploaded before. 404 for an upload of somebody else. */
export async function describeFiles({ params, viewer, write }: ComposerCall): Promise<void> {
  const { media_ids: ids = [], descriptions = [], editing } = params;
  if (editing !== undefined) return;
  await write(async (tx) => {
    for (const [index, mediaId] of ids.entries()) {
      const row = await getUpload(tx, viewer.accountId, mediaId);
      const description = checkDescription(descriptions[index]);
      if (description !== row.description) await changeMedia(tx, row, { description });
    }
  });
}

/** Uploads the files that were chosen, and returns their ids. 422 for one that is no picture, video or sound. */
export async function uploadChosen({ ctx, params, viewer }: ComposerCall): Promise<number[]> {
  const ids: number[] = [];
  for (const chosen of params.files ?? []) {
    if (!(chosen instanceof Upload) || chosen.size === 0) continue;
    const row = await uploadMedia(ctx, viewer.accountId, { path: chosen.path, description: null, focus: undefined });
    ids.push(row.id);
  }
  return ids;
}

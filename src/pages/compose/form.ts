import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { KnownDraft } from '../../domain/drafts/save.ts';
import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import { changeMedia, type MediaChanges } from '../../domain/media/change.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { parseFocus } from '../../domain/media/focus.ts';
import { getUpload } from '../../domain/media/queries.ts';
import { uploadMedia } from '../../domain/media/upload.ts';
import { isTooSoon } from '../../domain/scheduled/schedule.ts';
import type { Continuation, Draft } from '../../domain/statuses/draft.ts';
import { LONGEST_THREAD } from '../../domain/statuses/thread.ts';
import { isChosen } from '../../http/bodies/upload.ts';
import { draftParams } from '../../http/params/draft-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { readDraft } from '../../http/params/read-draft.ts';
import { bool, id, int, oneOf, prose, text } from '../../http/params/scalars.ts';
import { file, list, tree } from '../../http/params/shapes.ts';
import type { Call } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { toWire } from '../../lib/id.ts';
import { parseLocalTime } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Words } from '../../words/words.ts';
import { withNames } from './names.ts';

/** More files than any post may have are not even taken. */
const MOST_FILES = 20;

/** The people whose names stand beside a field, and come before its text. */
const names = list(text());

/** What the composer sends: the parameters of a new post, and what the form adds. */
export const composerParams = {
  ...draftParams,
  mentions: names,
  markdown: bool(),
  thread: list(
    tree({
      status: prose(),
      mentions: names,
      media_ids: list(id()),
      descriptions: list(prose(), { max: MOST_FILES }),
      files: list(file(MEDIA_LIMITS.video_size_limit), { max: MOST_FILES }),
    }),
    { max: LONGEST_THREAD },
  ),
  /** Which of the posts that follow is taken out, by its place. */
  remove_post: int(),
  files: list(file(MEDIA_LIMITS.video_size_limit), { max: MOST_FILES }),
  descriptions: list(prose(), { max: MOST_FILES }),
  /** `add` uploads what was chosen, `draft` keeps what is written, `another` lets another post follow, `preview` shows it, anything else
   * publishes. */
  step: oneOf('post', 'add', 'draft', 'another', 'preview'),
  /** When to publish, as a clock in the time zone of the author shows it. */
  scheduled_at: text({ max: 100 }),
  /** Where the middle of a file is that must be seen, for each as `id x,y`; without one it stays where it is. */
  focus: list(text({ max: 100 }), { max: MOST_FILES }),
  remove: id(),
  /** A file that goes before or behind its neighbour. */
  earlier: id(),
  later: id(),
  /** Whether pictures shall be published without the texts that describe them. */
  without_alt: bool(),
  editing: id(),
  /** When the post was last edited (ms since 1970; 0 for never) as the form knows it. */
  version: int(),
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
    text: withNames(seen(draft.text), params.mentions),
    contentType: params.markdown ? 'text/markdown' : 'text/plain',
    poll: isPoll ? draft.poll : undefined,
    mediaIds: mediaOfForm(draft.mediaIds, params),
    scheduledAt: timeOfForm(params, timeZone),
    thread: threadOfForm(params),
  };
}

/** A text in which nothing can be seen is not shown again. */
function seen(text: string): string {
  return isBlank(text) ? '' : text;
}

/** The files in their order, without one that is taken out. */
function mediaOfForm(ids: readonly number[], { remove, earlier, later }: ComposerValues): number[] {
  const left = ids.filter((one) => one !== remove);
  const from = left.indexOf(earlier ?? later ?? 0);
  const to = from + (earlier === undefined ? 1 : -1);
  const [moved, other] = [left[from], left[to]];
  return moved === undefined || other === undefined ? left : left.with(from, other).with(to, moved);
}

/** A text that describes a file, as it was typed. */
export type Described = { readonly id: number; readonly text: string };

/** The texts that describe the files of the form; those of which it does not speak stay as they are. */
export function describedInForm(params: ComposerValues): Described[] {
  return [params, ...(params.thread ?? [])].flatMap(({ media_ids: ids = [], descriptions = [] }) =>
    ids.flatMap((one, index) => {
      const typed = descriptions[index];
      return typed === undefined ? [] : [{ id: one, text: typed }];
    }),
  );
}

/** What the form says of its files, by their ids. 422 for a text that is too long. */
export function changesOfForm(params: ComposerValues): ReadonlyMap<number, MediaChanges> {
  const { media_ids: first = [], thread = [], focus = [] } = params;
  const ids = [...first, ...thread.flatMap((one) => one.media_ids ?? [])];
  const points = new Map(focus.map((one) => [one.split(' ')[0], parseFocus(one.split(' ')[1])]));
  const texts = new Map(describedInForm(params).map(({ id: one, text: typed }) => [one, checkDescription(typed)]));
  return new Map(ids.map((one) => [one, { description: texts.get(one), focus: points.get(toWire(one)) }]));
}

/** The posts that follow; those without text only stay while the form is shown again. */
function threadOfForm(params: ComposerValues): Continuation[] {
  const { thread = [], remove_post: removed } = params;
  return thread
    .map(({ status = '', mentions, media_ids: ids = [] }) => ({
      text: withNames(seen(status), mentions),
      mediaIds: mediaOfForm(ids, params),
    }))
    .filter((_, index) => index !== removed);
}

/** A draft without posts in which there is nothing. */
export function withoutBlankPosts(draft: Draft): Draft {
  return { ...draft, thread: draft.thread?.filter(({ text, mediaIds = [] }) => !isBlank(text) || mediaIds.length > 0) };
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

/** Notes the texts that describe files which were uploaded before, and their focal points. 404 for an upload of somebody else. */
export async function describeFiles({ params, viewer, write }: ComposerCall): Promise<void> {
  if (params.editing !== undefined) return;
  const changes = changesOfForm(params);
  await write(async (tx) => {
    for (const [mediaId, change] of changes) await describeFile(tx, viewer.accountId, mediaId, change);
  });
}

/** Notes what is said of a file that was uploaded before, where that is new. 404 for an upload of somebody else. */
export async function describeFile(tx: Tx, accountId: number, mediaId: number, change: MediaChanges): Promise<void> {
  const row = await getUpload(tx, accountId, mediaId);
  const { description = row.description, focus } = change;
  if (focus || description !== row.description) await changeMedia(tx, row, change);
}

type Uploader = Pick<ComposerCall, 'ctx' | 'viewer'>;

/** A draft with the files that were chosen for each of its posts. 422 for one that is no picture, video or sound. */
export async function withChosen(call: FormCall, draft: Draft): Promise<Draft> {
  const { files, thread = [], remove_post: removed } = call.params;
  const mediaIds = [...draft.mediaIds, ...(await uploadChosen(call, files))];
  const left = thread.filter((_, index) => index !== removed);
  const following: Continuation[] = [];
  for (const [index, one] of (draft.thread ?? []).entries()) {
    const added = await uploadChosen(call, left[index]?.files);
    following.push({ ...one, mediaIds: [...(one.mediaIds ?? []), ...added] });
  }
  return { ...draft, mediaIds, thread: following };
}

/** Uploads files that were chosen, and returns their ids. 422 for one that is no picture, video or sound. */
export async function uploadChosen({ ctx, viewer }: Uploader, files: ComposerValues['files'] = []): Promise<number[]> {
  const ids: number[] = [];
  for (const chosen of files) {
    if (!isChosen(chosen)) continue;
    const row = await uploadMedia(ctx, viewer.accountId, { path: chosen.path, description: null, focus: undefined });
    ids.push(row.id);
  }
  return ids;
}

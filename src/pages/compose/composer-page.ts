import { readUserSettings } from '../../domain/accounts/user-settings.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { KnownDraft } from '../../domain/drafts/save.ts';
import { getUpload } from '../../domain/media/queries.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { getAuthor } from '../../domain/statuses/author.ts';
import { allMediaOf, type Draft } from '../../domain/statuses/draft.ts';
import { listMentionedGroups } from '../../domain/statuses/groups.ts';
import { postingLanguage } from '../../domain/statuses/posting-language.ts';
import { LONGEST_THREAD } from '../../domain/statuses/thread.ts';
import { mediaAttachmentValue } from '../../entities/media-attachment.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { toLocalTime } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Composed, ComposedMedia } from '../../views/compose/composed.ts';
import { composer } from '../../views/compose/composer.ts';
import { faceOf } from '../../views/frame/addresses.ts';
import type { MediaView, StatusView } from '../../views/frame/entity-types.ts';
import { accountValue, findStatusValue } from '../entity-values.ts';
import { ownReaderOf } from '../reader.ts';
import type { Described } from './form.ts';
import { namesAlone } from './names.ts';

type ComposerCall = Call & { readonly viewer: Viewer };

/** A post that is being written. */
export type Writing = {
  readonly draft: Draft;
  /** The same whenever the form is sent again, so that it makes one post only. */
  readonly key: string;
  /** The post that is edited, when it last was (ms since 1970; 0 for never), and its files, which are no uploads any more. */
  readonly editing?: Edited | undefined;
  /** The same post as it is by now, if it was edited elsewhere meanwhile. */
  readonly present?: StatusView | undefined;
  /** Texts that describe files, as far as nobody has noted them yet. */
  readonly described?: readonly Described[] | undefined;
  /** The draft that it was kept as, and in which revision. */
  readonly known?: KnownDraft | undefined;
  /** The time to publish at, as it was typed. */
  readonly typedTime?: string | undefined;
  /** Why it could not be published, and the HTTP status that says so. */
  readonly problem?: Problem | undefined;
  /** Whether pictures without texts are asked about. */
  readonly asksForAltTexts?: boolean;
  /** How the posts will look. */
  readonly previews?: readonly StatusView[];
  /** What has been done instead. */
  readonly note?: string | Html | undefined;
};

/** `title` is what is wrong with the title alone. */
type Problem = { readonly text: string; readonly status: number; readonly title?: string | undefined };

type Edited = { readonly id: number; readonly version: number | undefined; readonly media: readonly MediaView[] };

/** A day, as people usually leave polls open (s). */
const USUAL_POLL = 86_400;

/** The page with the form to write a post. */
export async function composerPage(call: ComposerCall, writing: Writing): Promise<Answer> {
  const { composer: texts } = call.request.words;
  const reader = await ownReaderOf(call);
  const account = await accountValue(call.db, call.viewer.accountId);
  const composed = { face: faceOf(account, reader), ...(await composedOf(call, writing)) };
  const title = composed.editing ? texts.editTitle : composed.replyTo ? texts.replyTitle : texts.title;
  const { max_characters: maxCharacters } = await readSettings(call.db);
  const { draft, problem } = writing;
  const isLeft =
    (draft.inReplyToId !== undefined && !composed.replyTo) ||
    (draft.quotedStatusId !== undefined && !composed.quoted && !composed.editing);
  const note = writing.note ?? (isLeft ? texts.standsAlone : undefined);
  const form = composer(
    composed,
    { ...reader, account: { ...reader.account, page: '/home' } },
    { problem: problem?.text, note, maxCharacters, mostFollowing: LONGEST_THREAD },
  );
  return contentAnswer({ title, shape: 'stream', body: html`<h1>${title}</h1>${form}` }, problem?.status ?? 200);
}

async function composedOf(call: ComposerCall, writing: Writing): Promise<Omit<Composed, 'face'>> {
  const { draft, key, editing, described = [] } = writing;
  const { db, viewer } = call;
  const author = await getAuthor(db, viewer.accountId);
  const { languages } = await readSettings(db);
  const { defaults } = author;
  const typed = new Map(described.map(({ id, text }) => [toWire(id), text]));
  const known = editing ? editing.media : await uploads(db, viewer, allMediaOf(draft));
  const files = known.map((file) => mediaOf({ ...file, description: typed.get(file.id) ?? file.description }));
  const filesOf = (ids: readonly number[] = []) => ids.flatMap((one) => files.filter(({ id }) => id === toWire(one)));
  return {
    ...textAndNames(draft.text),
    title: draft.title ?? '',
    titleProblem: writing.problem?.title,
    groups: await listMentionedGroups(db, author.id, draft.text),
    spoilerText: draft.spoilerText,
    sensitive: draft.sensitive ?? defaults.sensitive,
    visibility: draft.visibility ?? defaults.visibility,
    // Whoever reads here in a language and has chosen none to write in likely writes in that one.
    language: postingLanguage(draft.language, author, [call.request.words.language, ...languages]) ?? 'en',
    quotePolicy: draft.quotePolicy ?? defaults.quotePolicy,
    localOnly: draft.localOnly ?? false,
    markdown: draft.contentType === 'text/markdown',
    media: editing ? files : filesOf(draft.mediaIds),
    poll: pollOf(draft),
    altTexts: (await readUserSettings(db, viewer.accountId)).missing_alt_texts,
    asksForAltTexts: writing.asksForAltTexts ?? false,
    previews: writing.previews ?? [],
    thread: (draft.thread ?? []).map(({ text, mediaIds }) => ({ ...textAndNames(text), media: filesOf(mediaIds) })),
    key,
    known: writing.known && { id: toWire(writing.known.id), revision: writing.known.revision },
    scheduledAt: writing.typedTime ?? timeIn(draft, viewer),
    editing: editing && { id: toWire(editing.id), version: editing.version },
    present: writing.present,
    replyTo: await findStatusValue(db, viewer, draft.inReplyToId),
    quoted: editing ? undefined : await findStatusValue(db, viewer, draft.quotedStatusId),
  };
}

/** A text for its field, and names that stand beside that. */
function textAndNames(text: string): Pick<Composed, 'text' | 'names'> {
  const names = namesAlone(text);
  return { text: names.length > 0 ? '' : text, names };
}

function timeIn({ scheduledAt }: Draft, { timeZone }: Viewer): string {
  return scheduledAt ? toLocalTime(scheduledAt, timeZone ?? 'UTC') : '';
}

function pollOf({ poll }: Draft): Composed['poll'] {
  const { options = [], expiresIn = USUAL_POLL, multiple = false, hideTotals = false } = poll ?? {};
  return { options, expiresIn, multiple, hideTotals };
}

/** Files that wait to be attached, as far as they are there and the viewer's own. */
export async function uploads(db: Db, { accountId }: Viewer, ids: readonly number[]): Promise<MediaView[]> {
  const rows = await Promise.all(ids.map((id) => getUpload(db, accountId, id).catch(undefinedIfAbsent)));
  return rows.filter((row) => row !== undefined).map((row) => mediaAttachmentValue(db.instance, row));
}

function mediaOf({ id, type, url, preview_url: preview, description, meta }: MediaView): ComposedMedia {
  const focus = type === 'image' ? (hasFocus(meta) ? 'chosen' : 'middle') : undefined;
  return { id, type, url, preview, description: description ?? '', focus };
}

function hasFocus(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'focus' in meta;
}

import { publishWritten } from '../../domain/drafts/publish.ts';
import { allMediaOf, type Draft } from '../../domain/statuses/draft.ts';
import { findEarlier, isThere, type Made } from '../../domain/statuses/idempotency.ts';
import { LONGEST_THREAD } from '../../domain/statuses/thread.ts';
import { resolveThread } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { FileTooLarge } from '../../http/bodies/file-too-large.ts';
import { errorAnswer } from '../../http/errors.ts';
import { FormRefused } from '../../http/form-refused.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { visitorOf } from '../../http/html/visitor.ts';
import { type Call, type Refusal, userRoute } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { namesIn, textOfNames } from '../../lib/text/names-before.ts';
import { newToken } from '../../platform/passwords.ts';
import { errorsOf } from '../../views/frame/form.ts';
import { problemText } from '../../words/errors.ts';
import type { Words } from '../../words/words.ts';
import { signInPage } from '../auth/sign-in-page.ts';
import { tooLargeText } from '../file-too-large.ts';
import { askForAltTexts, lacksAltText } from './alt-texts.ts';
import { answerPublished } from './answer-published.ts';
import type { Carried } from './carried.ts';
import { composerPage, uploads } from './composer-page.ts';
import {
  composerParams,
  describedInForm,
  describeFiles,
  draftOfForm,
  type FormCall,
  knownDraft,
  timeProblem,
  withChosen,
  withoutBlankPosts,
} from './form.ts';
import { keepByForm } from './keep.ts';
import { bringsFiles, keyFor } from './key.ts';
import { previewsByForm } from './preview.ts';
import { unquotableText } from './quotable.ts';
import { type Redisplayed, redisplayForm } from './redisplay-form.ts';
import { saveEdit } from './save-edit.ts';
import { withWayBack } from './way-back.ts';

export const publishByForm = userRoute({
  method: 'POST',
  path: '/publish',
  access: user('write', 'write:statuses'),
  params: composerParams,
  summary: 'Publish, schedule or edit a post, keep it as a draft, or add files to it first',
  rate: 'statuses',
  async refused(call, refusal) {
    const { params, viewer, request } = call;
    const draft = draftOfForm(params, { applicationId: null, timeZone: viewer?.timeZone });
    const { status } = errorAnswer(refusal);
    const described = describedInForm(params);
    const carried = { draft, described, known: knownDraft(params), editing: params.editing };
    if (!viewer) return signInInstead(call, carried);
    const text = textOf(refusal, request.words);
    const writing = { draft, key: params.key ?? newToken(), problem: { text, status } };
    if (!isOfAnother(refusal)) return redisplayForm({ ...call, viewer }, writing);
    // Draft and post are the other's.
    const answer = await composerPage({ ...call, viewer }, { ...writing, typedTime: params.scheduled_at });
    return withWayBack(call, answer, { account: refusal.account, carried });
  },
  async handle(call) {
    const { db, params, auth, viewer, request } = call;
    const key = params.key ?? newToken();
    let draft = draftOfForm(params, { ...auth, timeZone: viewer.timeZone });
    try {
      const mayBeMade = isPublishing(params) && !bringsFiles(params);
      const made = mayBeMade ? await findEarlier(db, viewer.accountId, keyFor(key, draft, params)) : undefined;
      if (made) return await goToEarlier(call, draft, made);
      await describeFiles(call);
      const before = allMediaOf(draft).length;
      draft = await withChosen(call, draft);
      if (allMediaOf(draft).length > before && params.step !== 'draft')
        return await redisplayForm(call, { draft, key, note: request.words.composer.uploaded });
      return await take(call, { draft, key });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status } = errorAnswer(error);
      const absent = status === 404 ? await whatIsAbsent(call, draft) : undefined;
      return redisplayForm(call, {
        draft,
        key,
        problem: {
          text: absent ?? problemText(error.said, request.words),
          status,
          title: titleProblem(error, request.words),
        },
      });
    }
  },
});

type OfAnother = FormRefused & { readonly reason: 'other_account' };

/** Whether a form was made for another account than is signed in. */
function isOfAnother(refusal: Refusal): refusal is OfAnother {
  return refusal instanceof FormRefused && refusal.reason === 'other_account';
}

/** What an error says of the title, if it is about that. */
function titleProblem({ details }: AppError, words: Words): string | undefined {
  return errorsOf(details, 'title', words)[0];
}

/** Why a form was not taken, for above it. */
function textOf(refusal: Refusal, words: Words): string {
  if (refusal instanceof FileTooLarge) return tooLargeText(refusal, words);
  return isOfAnother(refusal) ? words.failures.refused.other_account : words.composer.expired;
}

/** Does what the pressed button says. */
async function take(call: FormCall, writing: Redisplayed): Promise<Answer> {
  const { params, request } = call;
  const { composer } = request.words;
  if (isRearranged(params)) return redisplayForm(call, writing);
  if (params.step === 'another') return redisplayForm(call, { ...withAnother(writing), note: composer.threadAdded });
  const draft = withoutBlankPosts(writing.draft);
  if (params.step === 'preview')
    return redisplayForm(call, { ...writing, previews: await previewsByForm(call, draft) });
  if (params.step !== 'draft' && (await lacksAltText(call, draft))) return askForAltTexts(call, writing);
  if (params.editing !== undefined) return saveEdit(call, { ...writing, draft }, params.editing);
  const isKept = params.step === 'draft';
  const problem = timeProblem(draft, request.words, !isKept);
  if (problem !== undefined) return redisplayForm(call, { ...writing, problem: { text: problem, status: 422 } });
  return (isKept ? keepByForm : publishNew)(call, { ...writing, draft });
}

/** Whether a new post is to be published. The files of one that has been are no uploads any more when the form comes again. */
function isPublishing(params: FormCall['params']): boolean {
  const { step = 'post', editing } = params;
  return step === 'post' && editing === undefined && !isRearranged(params);
}

/** Whether only what belongs to the post has changed: its files, their order, and the posts that follow. */
function isRearranged({ step, remove, earlier, later, remove_post: removed }: FormCall['params']): boolean {
  return step === 'add' || [remove, earlier, later, removed].some((one) => one !== undefined);
}

/** A post that follows is added, until there are as many as a thread may have. In a direct one it is for the same people. */
function withAnother({ draft, ...rest }: Redisplayed): Redisplayed {
  const thread = draft.thread ?? [];
  const text = draft.visibility === 'direct' ? textOfNames(namesIn(draft.text)) : '';
  return { ...rest, draft: { ...draft, thread: [...thread, { text }].slice(0, LONGEST_THREAD) } };
}

/** The form to sign in, which carries the post, in place of publishing it. */
export async function signInInstead(call: Call, written: Carried): Promise<Answer> {
  const visitor = await visitorOf(call);
  const shown = await signInPage(call, { visitor, returnTo: '/publish', written });
  return page(visitor, { ...shown, status: 401 });
}

/** The key of the form makes only one post, however often the form is sent. */
async function publishNew(call: FormCall, writing: Redisplayed): Promise<Answer> {
  const { ctx, viewer, write, params, request } = call;
  const { draft } = writing;
  const key = keyFor(writing.key, draft, params);
  await resolveThread(ctx, draft);
  const made = await write((tx) => publishWritten(tx, viewer, draft, { key, known: knownDraft(params) }));
  if (!made) {
    const problem = { text: request.words.composer.draftGone, status: 409 };
    return redisplayForm(call, { ...writing, known: undefined, problem });
  }
  return goTo(call, draft, made);
}

/** What the draft is about that is not there for its author: a post to quote, or its own files, which another post may have by now. */
async function whatIsAbsent(call: FormCall, draft: Draft): Promise<string | undefined> {
  const unquotable = await unquotableText(call, draft.quotedStatusId);
  const media = allMediaOf(draft);
  const areThere = (await uploads(call.db, call.viewer, media)).length === media.length;
  return unquotable ?? (areThere ? undefined : call.request.words.composer.filesGone);
}

/** To what the same form has made before. Whoever sends it once more after that was deleted is asked whether it is meant. */
async function goToEarlier(call: FormCall, draft: Draft, made: Made): Promise<Answer> {
  if (await isThere(call.db, made)) return goTo(call, draft, made);
  const problem = { text: call.request.words.composer.sentBefore, status: 422 };
  return redisplayForm(call, { draft, key: newToken(), known: undefined, problem });
}

/** To where a post stands that has been made. */
async function goTo(call: FormCall, draft: Draft, made: Made): Promise<Answer> {
  if ('scheduledStatusId' in made) return seeOther(`/scheduled#scheduled-${toWire(made.scheduledStatusId)}`, null);
  return answerPublished(call, made.statusId, { isNew: true, inThread: draft.inReplyToId !== undefined });
}

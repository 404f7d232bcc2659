import type { Viewer } from '../../domain/accounts/viewer.ts';
import { discardDraft } from '../../domain/drafts/save.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { getAuthor } from '../../domain/statuses/author.ts';
import { getOwnStatus } from '../../domain/statuses/delete.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { edit } from '../../domain/statuses/edit.ts';
import { keyNamed } from '../../domain/statuses/idempotency.ts';
import { publish } from '../../domain/statuses/publish.ts';
import { resolveMentioned } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { errorAnswer } from '../../http/errors.ts';
import { FormRefused } from '../../http/form-refused.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { visitorOf } from '../../http/html/visitor.ts';
import { type Call, userRoute } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { newToken } from '../../platform/passwords.ts';
import { problemText } from '../../words/errors.ts';
import { statusShownTo } from '../shown-to.ts';
import { signInPage } from '../sign-in-page.ts';
import { composerPage, type Writing } from './composer-page.ts';
import { composerParams, describeFiles, draftOfForm, uploadChosen } from './form.ts';
import { withWayBack } from './way-back.ts';

type FormCall = Call<typeof composerParams> & { readonly viewer: Viewer };

export const publishByForm = userRoute({
  method: 'POST',
  path: '/publish',
  access: user('write', 'write:statuses'),
  params: composerParams,
  summary: 'Publish or edit a post, or add files to it first',
  rate: 'statuses',
  async refused(call, refusal) {
    const { params, viewer, request } = call;
    const draft = draftOfForm(params, null);
    const { status } = errorAnswer(refusal);
    if (!viewer) return signInInstead(call, draft);
    const isOther = refusal instanceof FormRefused && refusal.reason === 'other_account';
    const text = isOther ? request.words.failures.refused.other_account : request.words.composer.expired;
    const answer = await composerPage(
      { ...call, viewer },
      { draft, key: params.key ?? newToken(), problem: { text, status } },
    );
    return isOther ? withWayBack(call, answer, { account: refusal.account, draft }) : answer;
  },
  async handle(call) {
    const { params, auth, request } = call;
    const key = params.key ?? newToken();
    let draft = draftOfForm(params, auth.applicationId);
    try {
      await describeFiles(call);
      const added = await uploadChosen(call);
      draft = { ...draft, mediaIds: [...draft.mediaIds, ...added] };
      if (added.length > 0) return await again(call, { draft, key, note: request.words.composer.uploaded });
      if (params.step === 'add' || params.remove !== undefined) return await again(call, { draft, key });
      return await (params.editing === undefined
        ? publishNew(call, draft, key)
        : saveEdit(call, draft, params.editing));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = problemText(error.said, request.words);
      return again(call, { draft, key, problem: { text, status: errorAnswer(error).status } });
    }
  },
});

/** The form to sign in, which carries the post, in place of publishing it. */
async function signInInstead(call: Call, written: Draft): Promise<Answer> {
  const visitor = await visitorOf(call);
  const shown = await signInPage(call, { visitor, returnTo: '/publish', written });
  return page(visitor, { ...shown, status: 401 });
}

type Again = Pick<Writing, 'draft' | 'key' | 'note' | 'problem'>;

/** The form again, with all that was typed. */
async function again(call: FormCall, writing: Again): Promise<Answer> {
  const { db, viewer, params } = call;
  if (params.editing === undefined) return composerPage(call, { ...writing, draftId: params.draft_id });
  const { media_attachments } = await statusShownTo(db, viewer, (await getOwnStatus(db, viewer, params.editing)).id);
  const kept = media_attachments.filter(({ id }) => writing.draft.mediaIds.map(toWire).includes(id));
  return composerPage(call, { ...writing, editing: { id: params.editing, media: kept } });
}

/** The key of the form makes only one post, however often the form is sent. */
async function publishNew(call: FormCall, draft: Draft, key: string): Promise<Answer> {
  const { ctx, db, viewer, write, params } = call;
  if (!draft.localOnly) await resolveMentioned(ctx, draft.text);
  const made = await write(async (tx) => {
    if (params.draft_id !== undefined) await discardDraft(tx, viewer, params.draft_id);
    return publish(tx, viewer, draft, keyNamed(key, 'session'));
  });
  if (!('statusId' in made)) return seeOther('/home');
  const id = toWire(made.statusId);
  if (draft.inReplyToId === undefined) return seeOther(`/home#post-${id}`);
  const { username } = await getAuthor(db, viewer.accountId);
  return seeOther(`/@${username}/${id}#post-${id}`);
}

async function saveEdit(call: FormCall, draft: Draft, id: number): Promise<Answer> {
  const { ctx, db, viewer, write, params } = call;
  const row = await getOwnStatus(db, viewer, id);
  if (row.local_only === 0) await resolveMentioned(ctx, draft.text);
  const described = (params.media_ids ?? []).map(
    (mediaId, index) => [mediaId, { description: checkDescription(params.descriptions?.[index]) }] as const,
  );
  await write((tx) =>
    edit(tx, viewer, row.id, {
      text: draft.text,
      contentType: draft.contentType,
      spoilerText: draft.spoilerText,
      sensitive: draft.sensitive ?? false,
      language: draft.language,
      mediaIds: draft.mediaIds,
      mediaChanges: new Map(described),
      poll: 'same',
      quotePolicy: draft.quotePolicy,
    }),
  );
  const { username } = await getAuthor(db, viewer.accountId);
  return seeOther(`/@${username}/${toWire(row.id)}`);
}

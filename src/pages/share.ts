import type { Session } from '../domain/sessions/find.ts';
import { getAuthor } from '../domain/statuses/author.ts';
import { type Draft, VISIBILITIES, type Visibility } from '../domain/statuses/draft.ts';
import { getOriginal } from '../domain/statuses/original.ts';
import { getVisibleStatus } from '../domain/statuses/policy.ts';
import { publish } from '../domain/statuses/publish.ts';
import { resolveMentioned } from '../federation/resolve/mentioned.ts';
import { anyone } from '../http/access.ts';
import { type Answer, redirect } from '../http/answer.ts';
import { errorAnswer } from '../http/errors.ts';
import { FormRefused } from '../http/form-refused.ts';
import { page, seeOther } from '../http/html/page.ts';
import { findSignedIn, type SignedInVisitor, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam, visitorOf } from '../http/html/visitor.ts';
import type { ParamValues } from '../http/params/param.ts';
import { id, oneOf, text } from '../http/params/scalars.ts';
import { type Call, route } from '../http/route.ts';
import { AppError } from '../lib/errors.ts';
import { newToken } from '../platform/passwords.ts';
import { accountView } from './public/shown.ts';
import { publishedPage, SHARE_PATH, sharePage, type Written } from './share-page.ts';
import { signInPage } from './sign-in-page.ts';
import { countTry } from './tries.ts';

export const showShare = route({
  method: 'GET',
  path: SHARE_PATH,
  access: anyone(),
  params: { text: text(), title: text(), url: text(), in_reply_to_id: id() },
  summary: 'A form to write a post, filled in by another site',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(call.request.url);
    const { session } = visitor;
    if (session.standing !== 'active') return redirect('/auth/setup');
    const { title, text, url, in_reply_to_id: parentId } = call.params;
    const given = [title, text, url].filter(Boolean).join(' ');
    const { defaults } = await getAuthor(call.db, session.accountId);
    const written = { text: given, visibility: defaults.visibility, key: newToken() };
    const shown = parentId === undefined ? written : await answering(call, session, written, parentId);
    return page(visitor, sharePage({ formToken: visitor.formToken, words: call.request.words }, shown));
  },
});

const shareParams = {
  ...formTokenParam,
  text: text(),
  visibility: oneOf(...VISIBILITIES),
  in_reply_to_id: id(),
  key: text({ max: 100 }),
};

type ShareParams = ParamValues<typeof shareParams>;

export const shareByForm = route({
  method: 'POST',
  path: SHARE_PATH,
  access: anyone(),
  params: shareParams,
  summary: 'Publish what was written into the form',
  async refused(call, refusal) {
    const visitor = await visitorOf(call);
    const { words } = call.request;
    const isOther = refusal instanceof FormRefused && refusal.reason === 'other_account';
    const why = isOther ? words.failures.refused.other_account : words.sharing.expired;
    const shown = sharePage({ formToken: visitor.formToken, words }, writtenIn(call.params), why);
    return page(visitor, { ...shown, status: errorAnswer(refusal).status });
  },
  async handle(call) {
    const visitor = await visitorOf(call);
    const { session } = visitor;
    const written = writtenIn(call.params);
    if (!session) {
      const signIn = await signInPage(call, { formToken: visitor.formToken, returnTo: SHARE_PATH, written });
      return page(visitor, { ...signIn, status: 401 });
    }
    if (session.standing !== 'active') return seeOther('/auth/setup');
    const asked = { formToken: visitor.formToken, words: call.request.words };
    try {
      return await publishWritten(call, { ...visitor, session }, written);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status } = errorAnswer(error);
      return page(visitor, { ...sharePage(asked, written, error.message), status });
    }
  },
});

function writtenIn({ text = '', visibility, in_reply_to_id: parentId, key = newToken() }: ShareParams): Written {
  return { text, visibility, parentId, key };
}

/** The key of the form makes only one post, however often the form is sent. */
async function publishWritten(call: Call, visitor: SignedInVisitor, written: Written): Promise<Answer> {
  const { session } = visitor;
  countTry(call.ctx, 'publish', session.email);
  await resolveMentioned(call.ctx, written.text);
  const made = await call.write((tx) => publish(tx, session, draftOf(written, session), written.key));
  if (!('statusId' in made)) return redirect('/');
  return page(visitor, publishedPage(await getVisibleStatus(call.db, session, made.statusId), call.request.words));
}

/** A reply mentions the author it replies to, and is visible to no more people than the post it replies to. */
async function answering(
  { db }: Call,
  { accountId }: Session,
  written: Written & { readonly visibility: Visibility },
  parentId: number,
): Promise<Written> {
  const parent = await getOriginal(db, { accountId }, parentId);
  const { acct } = await accountView(db, parent.account_id);
  const named = parent.account_id === accountId ? '' : `@${acct} `;
  const visibility = narrower(written.visibility, parent.visibility);
  return { ...written, text: `${named}${written.text}`, visibility, parentId: parent.id };
}

function narrower(wanted: Visibility, parent: string): Visibility {
  const known: readonly string[] = VISIBILITIES;
  return VISIBILITIES[Math.max(known.indexOf(parent), known.indexOf(wanted))] ?? wanted;
}

function draftOf({ text, visibility, parentId }: Written, { auth }: Session): Draft {
  return {
    text,
    spoilerText: '',
    sensitive: undefined,
    visibility,
    language: undefined,
    inReplyToId: parentId,
    mediaIds: [],
    poll: undefined,
    quotedStatusId: undefined,
    quotePolicy: undefined,
    allowedMentions: undefined,
    applicationId: auth.applicationId,
  };
}

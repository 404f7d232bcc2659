import { hash } from 'node:crypto';
import { findConversationOf } from '../../domain/conversations/talking.ts';
import { publishWritten } from '../../domain/drafts/publish.ts';
import { UnexpectedMentions } from '../../domain/statuses/allowed-mentions.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { keyOfForm } from '../../domain/statuses/idempotency.ts';
import { listMessages } from '../../domain/statuses/messages.ts';
import { resolveThread } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { errorAnswer } from '../../http/errors.ts';
import { FormRefused } from '../../http/form-refused.ts';
import { seeOther } from '../../http/html/page.ts';
import { id, pathId, prose, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, type Refusal, type Route, userRoute } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { newToken } from '../../platform/passwords.ts';
import { message } from '../../views/people/conversation.ts';
import { problemText } from '../../words/errors.ts';
import { composerPage } from '../compose/composer-page.ts';
import { withNames } from '../compose/names.ts';
import { signInInstead } from '../compose/publish.ts';
import { EMPTY } from '../compose/show.ts';
import { withWayBack } from '../compose/way-back.ts';
import { findStatusValue } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { ownReaderOf } from '../reader.ts';
import { newTalkOf } from './begin.ts';
import { addressOfTalk, findTalk, type Talk } from './talk.ts';
import { formOf, talkPage } from './thread.ts';

const access = user('write', 'write:statuses');

/** What the field for a message sends. Whom it is for, and what it answers, is told for the composer, and for whoever has to sign in first. */
const params = { status: prose(), key: text({ max: 100 }), mentions: list(text()), in_reply_to_id: id(), to: text() };

type MessageCall = PersonCall & Call<typeof params>;

/** Sends a message to a conversation, or begins one with it. */
export const messageForms: readonly Route[] = [
  userRoute({
    method: 'POST',
    path: '/conversations/:id',
    access,
    params: { id: pathId(), ...params },
    summary: 'Send a message to all who take part in a conversation',
    rate: 'statuses',
    refused: (call, refusal) => refused(call, refusal, (own) => findTalk(own, call.params.id)),
    async handle(call) {
      const talk = await findTalk(call, call.params.id);
      return talk
        ? send(call, talk)
        : inComposer(call, { text: problemText(notFound().said, call.request.words), status: 404 });
    },
  }),
  userRoute({
    method: 'POST',
    path: '/conversations/new',
    access,
    params,
    summary: 'Begin a conversation with a message',
    rate: 'statuses',
    refused: (call, refusal) => refused(call, refusal, (own) => newTalkOf(own, call.params.to)),
    handle: async (call) => send(call, await newTalkOf(call, call.params.to)),
  }),
];

async function send(call: MessageCall, talk: Talk): Promise<Answer> {
  const { ctx, db, viewer, auth, params, request, write } = call;
  const { status: typed = '', key = newToken() } = params;
  const { conversations } = request.words;
  const again = (problem: string, status = 422) =>
    talkPage(call, talk, { unsent: { text: typed, key, problem: { text: problem, status } } });
  if (isBlank(typed)) return again(conversations.blank);
  const reached = talk.recipients.filter(({ reach }) => reach === 'reached');
  if (reached.length === 0 && !talk.isAlone) return again(conversations.nobodyLeft);
  const [newest] = talk.row ? await listMessages(db, viewer, talk.row, { limit: 1 }) : [];
  const names = reached.map(({ acct }) => acct);
  const draft: Draft = {
    ...EMPTY,
    text: withNames(typed, names),
    visibility: 'direct',
    inReplyToId: newest,
    // Whoever else is named in it could read it, which the form does not say.
    allowedMentions: reached.map(({ id: one }) => one),
    applicationId: auth?.applicationId ?? null,
  };
  try {
    await resolveThread(ctx, draft);
    const said = hash('sha256', JSON.stringify([addressOfTalk(talk), names, typed]), 'base64url');
    const made = await write((tx) =>
      publishWritten(tx, viewer, draft, { key: keyOfForm(key, said), known: undefined }),
    );
    return await sent(call, talk, made && 'statusId' in made ? made.statusId : undefined);
  } catch (error) {
    if (error instanceof UnexpectedMentions) return again(conversations.namesOthers);
    if (!(error instanceof AppError)) throw error;
    return again(problemText(error.said, request.words), errorAnswer(error).status);
  }
}

/** Leads to the message; a script, which stays where it is, is given it with the form for the next one. */
async function sent(call: MessageCall, talk: Talk, statusId: number | undefined): Promise<Answer> {
  const { db, viewer, request } = call;
  const id = statusId === undefined ? undefined : await findConversationOf(db, viewer.accountId, statusId);
  const status = await findStatusValue(db, viewer, statusId);
  // It was sent before, and is deleted by now.
  if (id === undefined || statusId === undefined || !status) return seeOther('/conversations', null);
  const place = `/conversations/${toWire(id)}#post-${toWire(statusId)}`;
  if (!wantsPart(request) || id !== talk.row?.id) return seeOther(place, null);
  const reader = await ownReaderOf(call);
  return partAnswer(html`${message(status, reader)}${formOf(talk, reader, { parent: statusId })}`);
}

/** What was typed is shown again where it was typed, or taken along to where one signs in. */
async function refused(
  call: Call<typeof params>,
  refusal: Refusal,
  talkOfForm: (call: PersonCall) => Promise<Talk | undefined>,
): Promise<Answer> {
  const { params: given, viewer, request } = call;
  const carried = { draft: draftOf(given), described: [] };
  if (!viewer) return signInInstead(call, carried);
  const { status } = errorAnswer(refusal);
  const own = { ...call, viewer };
  if (refusal instanceof FormRefused && refusal.reason === 'other_account') {
    const problem = { text: request.words.failures.refused.other_account, status };
    return withWayBack(call, await inComposer(own, problem), { account: refusal.account, carried });
  }
  const problem = { text: request.words.composer.expired, status };
  const talk = await talkOfForm(own);
  if (!talk) return inComposer(own, problem);
  return talkPage(own, talk, { unsent: { text: given.status ?? '', key: given.key ?? newToken(), problem } });
}

/** What was typed for a conversation that is not there any more, or that is another account's, in the composer. */
async function inComposer(call: MessageCall, problem: { text: string; status: number }): Promise<Answer> {
  return composerPage(call, { draft: draftOf(call.params), key: call.params.key ?? newToken(), problem });
}

function draftOf({ status = '', mentions, in_reply_to_id: inReplyToId }: MessageCall['params']): Draft {
  return { ...EMPTY, text: withNames(status, mentions), visibility: 'direct', inReplyToId };
}

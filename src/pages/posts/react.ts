import { termsOf } from '../../acts/act.ts';
import { reactAct, unreactAct } from '../../acts/status-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId, prose, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { reactionPicker } from '../../views/posts/reacting.ts';
import { ownEmojis } from '../emojis/own.ts';
import { problemOf } from '../problem.ts';
import { answerPost } from './act.ts';
import { askPage, subjectOf } from './ask.ts';

type Tried = { readonly given: string; readonly problem: string };

const askForReaction = userRoute({
  method: 'GET',
  path: '/posts/:id/react',
  access: reactAct.access,
  params: { id: pathId('notFound') },
  summary: 'The emojis to react to a post with',
  handle: (call) => picker(call, call.params.id),
});

const reactByForm = userRoute({
  ...termsOf(reactAct),
  method: 'POST',
  path: '/posts/:id/react',
  params: { id: pathId('notFound'), emoji: text(), other: prose(), back: text() },
  async handle(call) {
    const { id, emoji, other = '', back } = call.params;
    try {
      await call.write((tx) => reactAct.verb(tx, call.viewer, { statusId: id, emoji: emoji ?? other.trim() }));
    } catch (error) {
      return picker(call, id, { given: other, problem: problemOf(error, call) });
    }
    return answerPost(call, id, back);
  },
});

const unreactByForm = userRoute({
  ...termsOf(unreactAct),
  method: 'POST',
  path: '/posts/:id/unreact',
  params: { id: pathId('notFound'), emoji: text({ max: 400 }), back: text() },
  async handle(call) {
    const { id, emoji = '', back } = call.params;
    await call.write((tx) => unreactAct.verb(tx, call.viewer, { statusId: id, emoji }));
    return answerPost(call, id, back);
  },
});

async function picker(call: Call & { readonly viewer: Viewer }, statusId: number, tried?: Tried): Promise<Answer> {
  const { id } = await getOriginal(call.db, call.viewer, statusId);
  const subject = await subjectOf(call, id);
  const { reactTitle: title } = call.request.words.acting;
  const body = reactionPicker(subject.status, await ownEmojis(call.db), subject.reader, tried);
  return askPage(call, subject, { title, body, status: tried ? 422 : 200 });
}

/** Reacting to posts. */
export const reactionPages: readonly Route[] = [askForReaction, reactByForm, unreactByForm];

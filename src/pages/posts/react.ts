import type { Viewer } from '../../domain/accounts/viewer.ts';
import { react } from '../../domain/reactions/react.ts';
import { unreact } from '../../domain/reactions/unreact.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId, prose, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { reactionPicker } from '../../views/posts/reacting.ts';
import { ownEmojis } from '../emojis/own.ts';
import { problemOf } from '../problem.ts';
import { answerPost } from './act.ts';
import { askPage, subjectOf } from './ask.ts';

const access = user('write', 'write:statuses', 'write:favourites');

type Tried = { readonly given: string; readonly problem: string };

const askForReaction = userRoute({
  method: 'GET',
  path: '/posts/:id/react',
  access,
  params: { id: pathId('notFound') },
  summary: 'The emojis to react to a post with',
  handle: (call) => picker(call, call.params.id),
});

const reactByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/react',
  access,
  params: { id: pathId('notFound'), emoji: text(), other: prose(), back: text() },
  summary: 'React to a post with an emoji',
  async handle(call) {
    const { id, emoji, other = '', back } = call.params;
    try {
      await call.write((tx) => react(tx, call.viewer, id, emoji ?? other.trim()));
    } catch (error) {
      return picker(call, id, { given: other, problem: problemOf(error, call) });
    }
    return answerPost(call, id, back);
  },
});

const unreactByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/unreact',
  access,
  params: { id: pathId('notFound'), emoji: text({ max: 400 }), back: text() },
  summary: 'Remove a reaction from a post',
  async handle(call) {
    const { id, emoji = '', back } = call.params;
    await call.write((tx) => unreact(tx, call.viewer, id, emoji));
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

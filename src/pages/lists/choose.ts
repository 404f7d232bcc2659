import { chooseListsOf } from '../../domain/lists/choose-lists.ts';
import { listLists, listListsWith } from '../../domain/lists/queries.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { id, pathId, text, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { toWire } from '../../lib/id.ts';
import { listChoices } from '../../views/people/lists.ts';
import { getRelationship } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { accountAsked, answerAsked } from '../people/ask-page.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';

/** What was chosen and typed, and why it could not be saved. */
type Tried = { readonly listIds: readonly number[]; readonly title: string; readonly problem: string };

const showChoices = userRoute({
  method: 'GET',
  path: '/accounts/:id/lists',
  access: user('read', 'read:lists'),
  params: { id: pathId() },
  summary: 'The lists that somebody is in, and those that they can be added to',
  handle: (call) => choicesPage(call, call.params.id),
});

const chooseByForm = userRoute({
  method: 'POST',
  path: '/accounts/:id/lists',
  access: user('write', 'write:lists'),
  params: { id: pathId(), list_ids: withDefault(list(id(), { max: 1000 }), []), title: text(), back: text() },
  summary: 'Put somebody on some of your lists, and off the others',
  async handle(call) {
    const { viewer, write, params } = call;
    const { id: accountId, list_ids: listIds, title = '', back } = params;
    const chosen = { listIds, title: isBlank(title) ? undefined : title };
    try {
      await write((tx) => chooseListsOf(tx, viewer.accountId, accountId, chosen));
    } catch (error) {
      return choicesPage(call, accountId, { listIds, title, problem: problemOf(error, call) });
    }
    return backTo(back, 'saved');
  },
});

async function choicesPage(call: PersonCall, accountId: number, tried?: Tried): Promise<Answer> {
  const { db, viewer } = call;
  const asked = await accountAsked(call, accountId);
  const { account, reader } = asked;
  const within = tried?.listIds ?? (await listListsWith(db, viewer.accountId, accountId)).map((one) => one.id);
  const lists = (await listLists(db, viewer.accountId)).map((one) => ({
    id: toWire(one.id),
    title: one.title,
    isIn: within.includes(one.id),
  }));
  const relationship = await getRelationship(db, viewer, accountId);
  const title = reader.words.lists.choose(`@${account.acct}`);
  const body = listChoices({ lists, account, relationship, typed: tried?.title, problem: tried?.problem }, reader);
  return answerAsked(call, asked, { title, body, status: tried ? 422 : 200 });
}

/** The lists that somebody is on. */
export const listChoicePages: readonly Route[] = [showChoices, chooseByForm];

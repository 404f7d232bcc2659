import { type Act, perform, termsOf } from '../../acts/act.ts';
import { addToListAct, deleteListAct, type ListMembers, removeFromListAct } from '../../acts/list-acts.ts';
import { getOwnList, listLists, listMembers } from '../../domain/lists/queries.ts';
import { createList, REPLIES_POLICIES, updateList } from '../../domain/lists/save-list.ts';
import { listOfList } from '../../domain/timelines/list.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { bool, oneOf, pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { nothingHere } from '../../views/frame/nothing-here.ts';
import { isolated } from '../../views/frame/written.ts';
import { listForm, listIndex, listWays } from '../../views/people/lists.ts';
import { peopleList } from '../../views/people/people-list.ts';
import { accountValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { entriesOf, listPageParams } from '../paging.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { readerOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';
import { timelinePage } from '../timelines/timeline-page.ts';

const reading = user('read', 'read:lists');
const writing = user('write', 'write:lists');
const params = { title: text(), replies_policy: oneOf(...REPLIES_POLICIES), exclusive: bool() };

/** What was typed of a list that could not be saved, and why not. */
type Typed = {
  readonly title: string;
  readonly repliesPolicy?: string;
  readonly exclusive?: boolean;
  readonly problem: string;
};

const showLists = userRoute({
  method: 'GET',
  path: '/lists',
  access: reading,
  params: {},
  summary: 'Your lists',
  handle: (call) => indexPage(call),
});

async function indexPage(call: PersonCall, typed?: Typed): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const rows = await listLists(db, viewer.accountId);
  const lists = rows.map(({ id, title }) => ({ id: toWire(id), title }));
  const { title } = reader.words.lists;
  const body = html`<h1>${title}</h1>${listIndex(lists, reader, typed)}`;
  return contentAnswer({ title, shape: 'stream', body }, typed ? 422 : 200);
}

const createByForm = userRoute({
  method: 'POST',
  path: '/lists',
  access: writing,
  params,
  summary: 'Create a list',
  async handle(call) {
    const { params, viewer, write } = call;
    const { title, replies_policy: repliesPolicy, exclusive } = params;
    try {
      const list = await write((tx) => createList(tx, viewer.accountId, { title, repliesPolicy, exclusive }));
      return seeOther(`/lists/${toWire(list.id)}`, 'list_created');
    } catch (error) {
      return indexPage(call, { title: title ?? '', problem: problemOf(error, call) });
    }
  },
});

const showList = userRoute({
  method: 'GET',
  path: '/lists/:id',
  access: reading,
  params: { id: pathId(), ...listPageParams },
  summary: 'The posts of the people in a list',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const list = await getOwnList(db, viewer.accountId, params.id);
    const { lists } = request.words;
    return timelinePage(call, {
      title: list.title,
      list: async (page) => entriesOf(await listOfList(db, list.id, page)),
      params,
      above: listWays(toWire(list.id), request.words),
      empty: (reader) => nothingHere(lists.empty, ['people', 'home'], reader),
      context: 'home',
      gathersBoosts: true,
      live: { stream: 'list', list: toWire(list.id) },
    });
  },
});

const showListSettings = userRoute({
  method: 'GET',
  path: '/lists/:id/edit',
  access: reading,
  params: { id: pathId() },
  summary: 'The name and the members of a list',
  handle: (call) => settingsPage(call, call.params.id),
});

async function settingsPage(call: PersonCall, listId: number, typed?: Typed): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const { lists } = reader.words;
  const { id, title, replies_policy, exclusive } = await getOwnList(db, viewer.accountId, listId);
  const members = await accountValues(db, await listMembers(db, id, null));
  const list = { id: toWire(id), title, repliesPolicy: replies_policy, exclusive: exclusive === 1 };
  const remove = ({ id: accountId }: { readonly id: string }) =>
    html`<button form="act" formaction="/lists/${list.id}/remove/${accountId}" class="small secondary">${lists.remove}</button>`;
  const body = html`<h1>${isolated(title)}</h1>${listForm({ ...list, ...typed }, reader)}<h2>${lists.members}</h2><p class="hint">${lists.membersHint}</p>
${peopleList(members, reader, remove)}`;
  return contentAnswer({ title, shape: 'stream', body }, typed ? 422 : 200);
}

const changeByForm = userRoute({
  method: 'POST',
  path: '/lists/:id/edit',
  access: writing,
  params: { id: pathId(), ...params },
  summary: 'Change a list',
  async handle(call) {
    const { params, viewer, write } = call;
    const { id, title, replies_policy: repliesPolicy, exclusive = false } = params;
    try {
      await write((tx) => updateList(tx, viewer.accountId, id, { title, repliesPolicy, exclusive }));
    } catch (error) {
      const problem = problemOf(error, call);
      return settingsPage(call, id, {
        title: title ?? '',
        exclusive,
        problem,
        ...(repliesPolicy && { repliesPolicy }),
      });
    }
    return seeOther(`/lists/${toWire(id)}`, 'saved');
  },
});

const deleteByForm = userRoute({
  ...termsOf(deleteListAct),
  method: 'POST',
  path: '/lists/:id/delete',
  params: { id: pathId() },
  async handle({ params, viewer, write }) {
    await write((tx) => deleteListAct.verb(tx, viewer, params.id));
    return seeOther('/lists', 'deleted');
  },
});

const removeMember = memberRoute(removeFromListAct);
const addMember = memberRoute(addToListAct);

function memberRoute(act: Act<ListMembers>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/lists/:id/${act.name}/:account_id`,
    params: { id: pathId(), account_id: pathId(), back: text() },
    async handle({ params, viewer, write }) {
      const { id: listId, account_id: accountId, back } = params;
      const members = { listId, accountIds: [accountId] };
      const undo = await write((tx) => perform(tx, act, viewer, members)).catch(unlessRepeated);
      const path = undo && `/lists/${toWire(listId)}/${undo}/${toWire(accountId)}`;
      return backTo(back, act.outcome ? { what: act.outcome, undo: path } : null);
    },
  });
}

/** Lists of people, and what they post. */
export const listPages: readonly Route[] = [
  showLists,
  createByForm,
  showList,
  showListSettings,
  changeByForm,
  deleteByForm,
  addMember,
  removeMember,
];

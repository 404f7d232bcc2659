import {
  createUsernameBlock,
  deleteUsernameBlock,
  getUsernameBlock,
  listUsernameBlocks,
  updateUsernameBlock,
} from '../../../domain/username-blocks/username-blocks.ts';
import { usernameBlockOf } from '../../../entities/admin/username-block.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsUsernameBlocks, writesUsernameBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { listSearch } from '../../../views/admin/narrowing.ts';
import { removalForm } from '../../../views/admin/servers/removal.ts';
import {
  addUsername,
  type GivenUsername,
  USERNAME_BLOCKS_PATH,
  usernameForm,
  usernameList,
} from '../../../views/admin/servers/username-blocks.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { removalRoutes } from '../chosen.ts';

const PATH = USERNAME_BLOCKS_PATH;
const NEW_BLOCK: GivenUsername = { username: '', exact: false, allow_with_approval: false };

type Tried = { readonly given: GivenUsername; readonly problem: string };

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsUsernameBlocks,
  params: { q: text({ max: 300 }), ...pageParams(100, 200) },
  summary: 'The blocked names, by a part of them',
  handle: (call) => listPage(call, pageOf(call.params), call.params.q),
});

async function listPage(call: StaffCall, page: ReturnType<typeof pageOf>, q = '', tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const { words } = reader;
  const { usernames } = words.serverRooms;
  const rows = await listUsernameBlocks(call.db, { ...page, text: q });
  const ids = rows.map(({ id }) => id);
  const form = usernameForm({ given: tried?.given ?? NEW_BLOCK, id: undefined, problem: tried?.problem }, reader);
  const body = html`<p class="hint">${usernames.lead}</p>${addUsername(form, words)}
${listSearch({ path: PATH, label: usernames.search, text: q }, words)}${usernameList(rows.map(usernameBlockOf), q !== '', reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.usernameBlocks, body, status: tried ? 422 : 200 });
}

const formParams = {
  username: withDefault(text({ max: 200 }), ''),
  exact: withDefault(bool(), false),
  allow_with_approval: withDefault(bool(), false),
};

function fieldsOf({ username, exact, allow_with_approval: allowWithApproval }: ParamValues<typeof formParams>) {
  return { username, exact, allowWithApproval };
}

const blockByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesUsernameBlocks,
  params: formParams,
  summary: 'Block a name',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const row = await write((tx) => createUsernameBlock(tx, viewer, fieldsOf(params)));
      return seeOther(PATH, { what: 'added', undo: `${PATH}/${toWire(row.id)}/delete` });
    } catch (error) {
      return listPage(call, { limit: 100 }, '', { given: params, problem: problemOf(error, call) });
    }
  },
});

const showBlock = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: readsUsernameBlocks,
  params: { id: pathId() },
  summary: 'The block of a name, to be changed or removed',
  handle: (call) => blockPage(call, call.params.id),
});

async function blockPage(call: StaffCall, id: number, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const block = usernameBlockOf(await getUsernameBlock(call.db, id));
  const form = usernameForm({ given: tried?.given ?? block, id: block.id, problem: tried?.problem }, reader);
  const body = html`${form}${removalForm(`${PATH}/${block.id}`, reader.words.serverRooms.usernames.lift, reader)}`;
  return adminPage(call, { title: block.username, body, status: tried ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesUsernameBlocks,
  params: { id: pathId(), ...formParams },
  summary: 'Change the block of a name',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => updateUsernameBlock(tx, viewer, params.id, fieldsOf(params)));
    } catch (error) {
      return blockPage(call, params.id, { given: params, problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'saved');
  },
});

const removals = removalRoutes({
  page: PATH,
  access: writesUsernameBlocks,
  summaries: ['Remove the block of a name', 'Remove the blocks of several names'],
  verb: deleteUsernameBlock,
});

/** Names with which nobody signs up. */
export const usernameBlockPages: readonly Route[] = [showAll, blockByForm, showBlock, changeByForm, ...removals];

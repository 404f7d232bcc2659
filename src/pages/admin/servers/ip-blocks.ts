import {
  createIpBlock,
  deleteIpBlock,
  getIpBlock,
  IP_BLOCK_SEVERITIES,
  listIpBlocks,
  updateIpBlock,
} from '../../../domain/ip-blocks/ip-blocks.ts';
import { isInNetwork } from '../../../domain/ip-blocks/network.ts';
import { adminIpBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { oneOf, pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsIpBlocks, writesIpBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { now } from '../../../lib/time.ts';
import type { IpBlockRow } from '../../../schema/moderation.ts';
import {
  addNetwork,
  type GivenNetwork,
  IP_BLOCK_TIMES,
  IP_BLOCKS_PATH,
  networkForm,
  networkList,
  networksNarrowing,
} from '../../../views/admin/servers/ip-blocks.ts';
import { removalForm } from '../../../views/admin/servers/removal.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { removalRoutes } from '../chosen.ts';

const PATH = IP_BLOCKS_PATH;
const NEW_BLOCK: GivenNetwork = { ip: '', severity: 'sign_up_requires_approval', comment: '', time: '' };

type Filter = { readonly text?: string | undefined; readonly severity?: string | undefined };
type Tried = { readonly given: GivenNetwork; readonly problem: string };

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsIpBlocks,
  params: { q: text({ max: 300 }), severity: oneOf(...IP_BLOCK_SEVERITIES), ...pageParams(100, 200) },
  summary: 'The blocked networks, by a part of their address and by what is kept from them',
  handle: (call) => listPage(call, pageOf(call.params), { text: call.params.q, severity: call.params.severity }),
});

async function listPage(call: StaffCall, page: ReturnType<typeof pageOf>, by: Filter, tried?: Tried): Promise<Answer> {
  const { db, request } = call;
  const reader = await readerOf(call);
  const { words } = reader;
  const rows = await listIpBlocks(db, { ...page, ...by });
  const blocks = rows.map((row) => listed(row, request.ip));
  const ids = rows.map(({ id }) => id);
  const form = networkForm(
    { given: tried?.given ?? NEW_BLOCK, id: undefined, own: request.ip, problem: tried?.problem },
    reader,
  );
  const isNarrowed = Boolean(by.text || by.severity);
  const body = html`<p class="hint">${words.serverRooms.networks.lead}</p>${addNetwork(form, words)}
${networksNarrowing({ q: by.text, severity: by.severity }, words)}${networkList(blocks, isNarrowed, reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.ipBlocks, body, status: tried ? 422 : 200 });
}

function listed(row: IpBlockRow, own: string) {
  const isOver = row.expires_at !== null && row.expires_at <= now();
  return { ...adminIpBlockOf(row), isOver, isOwn: isInNetwork(own, row.ip) };
}

const formParams = {
  ip: withDefault(text(), ''),
  severity: oneOf(...IP_BLOCK_SEVERITIES),
  comment: withDefault(prose(), ''),
  expires_in: oneOf('keep', ...IP_BLOCK_TIMES),
};

type FormValues = ParamValues<typeof formParams>;

/** What the form says; a time that is kept is left as it is, and none is for ever. */
function fieldsOf({ ip, severity, comment, expires_in: time }: FormValues) {
  return { ip, severity, comment, expiresIn: time === 'keep' ? undefined : time === undefined ? null : Number(time) };
}

/** What was typed. */
function givenBy({ ip, severity = 'sign_up_requires_approval', comment, expires_in: time }: FormValues): GivenNetwork {
  return { ip, severity, comment, time: time ?? '' };
}

function insideOf({ ctx, request }: StaffCall) {
  return { from: request.ip, proxies: ctx.config.trustProxy };
}

const blockByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesIpBlocks,
  params: formParams,
  summary: 'Block a network',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const row = await write((tx) => createIpBlock(tx, viewer, fieldsOf(params), insideOf(call)));
      return seeOther(PATH, { what: 'network_blocked', undo: `${PATH}/${toWire(row.id)}/delete` });
    } catch (error) {
      return listPage(call, { limit: 100 }, {}, { given: givenBy(params), problem: problemOf(error, call) });
    }
  },
});

const showBlock = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: readsIpBlocks,
  params: { id: pathId() },
  summary: 'The block of a network, to be changed or removed',
  handle: (call) => blockPage(call, call.params.id),
});

async function blockPage(call: StaffCall, id: number, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const block = adminIpBlockOf(await getIpBlock(call.db, id));
  const { ip, severity, comment, expires_at: endsAt } = block;
  const given = tried?.given ?? { ip, severity, comment, time: endsAt === null ? '' : 'keep' };
  const form = networkForm({ given, id: block.id, endsAt, own: call.request.ip, problem: tried?.problem }, reader);
  const body = html`${form}${removalForm(`${PATH}/${block.id}`, reader.words.serverRooms.networks.lift, reader)}`;
  return adminPage(call, { title: ip, body, status: tried ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesIpBlocks,
  params: { id: pathId(), ...formParams },
  summary: 'Change the block of a network',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => updateIpBlock(tx, viewer, params.id, fieldsOf(params), insideOf(call)));
    } catch (error) {
      return blockPage(call, params.id, { given: givenBy(params), problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'saved');
  },
});

const removals = removalRoutes({
  page: PATH,
  access: writesIpBlocks,
  summaries: ['Remove the block of a network', 'Remove the blocks of several networks'],
  verb: deleteIpBlock,
});

/** Networks from which nobody signs up, or comes in at all. */
export const ipBlockPages: readonly Route[] = [showAll, blockByForm, showBlock, changeByForm, ...removals];

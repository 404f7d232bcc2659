import { type DomainBlockFilter, getDomainBlock, listDomainBlocks } from '../../../domain/domain-blocks/queries.ts';
import { deleteDomainBlock, updateDomainBlock } from '../../../domain/domain-blocks/save-domain-block.ts';
import { titlesOf } from '../../../domain/domain-subscriptions/queries.ts';
import { adminDomainBlockOf } from '../../../entities/admin/domain-block.ts';
import type { Answer } from '../../../http/answer.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { oneOf, required, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import {
  askForDomain,
  blocksNarrowing,
  DOMAIN_BLOCKS_PATH,
  domainBlockList,
} from '../../../views/admin/servers/domain-blocks.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { chosenParams, withEachChosen } from '../chosen.ts';

const showAll = userRoute({
  method: 'GET',
  path: DOMAIN_BLOCKS_PATH,
  access: readsDomainBlocks,
  params: {
    q: text({ max: 300 }),
    severity: oneOf('noop', 'silence', 'suspend'),
    by: oneOf('staff', 'list'),
    ...pageParams(100, 200),
  },
  summary: 'The blocked servers, by a part of their domain, by what happens to them, and by who blocked them',
  handle: (call) => listPage(call, pageOf(call.params), { ...call.params, text: call.params.q }),
});

type Tried = { readonly domain: string; readonly problem: string };

/** The list, with what is wrong with the domain that was typed above it, if anything. */
export async function listPage(
  call: StaffCall,
  page: ReturnType<typeof pageOf>,
  by: DomainBlockFilter,
  tried?: Tried,
): Promise<Answer> {
  const reader = await readerOf(call);
  const { words } = reader;
  const rows = await listDomainBlocks(call.db, { ...page, ...by });
  const titleOf = await titlesOf(call.db, rows);
  const blocks = rows.map((row) => ({ ...adminDomainBlockOf(row), list: titleOf(row.subscription_id) }));
  const isNarrowed = Boolean(by.text || by.severity || by.by);
  const ids = rows.map((row) => row.id);
  const body = html`<p class="hint">${words.serverRooms.blocks.lead}</p>${askForDomain(tried?.domain, words, tried?.problem)}
${blocksNarrowing({ q: by.text, severity: by.severity, by: by.by }, words)}
${domainBlockList(blocks, isNarrowed, reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.domainBlocks, body, status: tried ? 422 : 200 });
}

const changeChosen = userRoute({
  method: 'POST',
  path: `${DOMAIN_BLOCKS_PATH}/chosen`,
  access: writesDomainBlocks,
  params: { ...chosenParams, act: required(oneOf('silence', 'suspend', 'lift')) },
  summary: 'Change several blocks of servers, or remove them',
  async handle(call) {
    const { viewer, params } = call;
    const { ids, act, back } = params;
    const outcome = act === 'lift' ? 'servers_unblocked' : 'saved';
    return withEachChosen(call, { ids, back, page: DOMAIN_BLOCKS_PATH, outcome }, async (tx, id) => {
      if (act === 'lift') return deleteDomainBlock(tx, viewer, id);
      const { severity } = await getDomainBlock(tx, id);
      return severity === act ? undefined : updateDomainBlock(tx, viewer, id, { severity: act });
    });
  },
});

/** The list of blocks of other servers. */
export const domainBlockPages: readonly Route[] = [showAll, changeChosen];

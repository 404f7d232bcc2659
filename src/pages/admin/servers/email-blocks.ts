import {
  createEmailDomainBlock,
  deleteEmailDomainBlock,
  listEmailDomainBlocks,
} from '../../../domain/email-blocks/email-domain-blocks.ts';
import { adminEmailDomainBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsEmailDomainBlocks, writesEmailDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { listSearch } from '../../../views/admin/narrowing.ts';
import {
  EMAIL_BLOCKS_PATH,
  emailHostForm,
  emailHostList,
  emailParts,
  type TriedHost,
} from '../../../views/admin/servers/email-blocks.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { removalRoutes } from '../chosen.ts';

const PATH = EMAIL_BLOCKS_PATH;

const showHosts = userRoute({
  method: 'GET',
  path: PATH,
  access: readsEmailDomainBlocks,
  params: { q: text({ max: 300 }), ...pageParams(100, 200) },
  summary: 'The blocked e-mail hosts, by a part of their domain, with who tried to sign up',
  handle: (call) => hostsPage(call, pageOf(call.params), call.params.q),
});

async function hostsPage(call: StaffCall, page: ReturnType<typeof pageOf>, q = '', tried?: TriedHost): Promise<Answer> {
  const reader = await readerOf(call);
  const { words } = reader;
  const { emails } = words.serverRooms;
  const rows = await listEmailDomainBlocks(call.db, { ...page, text: q });
  const ids = rows.map(({ id }) => id);
  const list = emailHostList(rows.map(adminEmailDomainBlockOf), q !== '', reader);
  const body = html`<p class="hint">${emails.lead}</p>${emailParts('hosts', words)}${emailHostForm(tried, reader)}
${listSearch({ path: PATH, label: emails.search, text: q }, words)}${list}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.emailBlocks, body, status: tried ? 422 : 200 });
}

const blockByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesEmailDomainBlocks,
  params: { domain: withDefault(text(), ''), allow_with_approval: withDefault(bool(), false) },
  summary: 'Block an e-mail host',
  async handle(call) {
    const { viewer, params, write } = call;
    const { domain, allow_with_approval: allowWithApproval } = params;
    try {
      const row = await write((tx) => createEmailDomainBlock(tx, viewer, { domain, allowWithApproval }));
      return seeOther(PATH, { what: 'added', undo: `${PATH}/${toWire(row.id)}/delete` });
    } catch (error) {
      const problem = problemOf(error, call);
      return hostsPage(call, { limit: 100 }, '', { domain, allow: allowWithApproval, problem });
    }
  },
});

const removals = removalRoutes({
  page: PATH,
  access: writesEmailDomainBlocks,
  summaries: ['Remove the block of an e-mail host', 'Remove the blocks of several e-mail hosts'],
  verb: deleteEmailDomainBlock,
});

/** E-mail hosts with whose addresses nobody signs up. */
export const emailHostPages: readonly Route[] = [showHosts, blockByForm, ...removals];

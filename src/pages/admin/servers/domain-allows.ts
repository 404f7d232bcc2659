import {
  allowDomain,
  disallowDomain,
  findDomainAllow,
  listDomainAllows,
} from '../../../domain/domain-blocks/domain-allows.ts';
import { titlesOf } from '../../../domain/domain-subscriptions/queries.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { adminDomainAllowOf } from '../../../entities/admin/domain-block.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainAllows, writesDomainAllows } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { listSearch } from '../../../views/admin/narrowing.ts';
import { allowList, allowsAbove, DOMAIN_ALLOWS_PATH } from '../../../views/admin/servers/domain-allows.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { removalRoutes } from '../chosen.ts';

const PATH = DOMAIN_ALLOWS_PATH;

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsDomainAllows,
  params: { q: text({ max: 300 }), ...pageParams(100, 200) },
  summary: 'The allowed servers, by a part of their domain',
  handle: (call) => listPage(call, pageOf(call.params), call.params.q),
});

type Tried = { readonly domain: string; readonly problem: string };

async function listPage(call: StaffCall, page: ReturnType<typeof pageOf>, q = '', tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const { words } = reader;
  const rows = await listDomainAllows(call.db, { ...page, text: q });
  const titleOf = await titlesOf(call.db, rows);
  const allows = rows.map((row) => ({ ...adminDomainAllowOf(row), list: titleOf(row.subscription_id) }));
  const { limited_federation: isLimited } = await readSettings(call.db);
  const ids = rows.map((row) => row.id);
  const body = html`${allowsAbove({ isLimited, domain: tried?.domain, problem: tried?.problem }, reader)}
${listSearch({ path: PATH, label: words.serverRooms.allows.search, text: q }, words)}
${allowList(allows, q !== '', reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.domainAllows, body, status: tried ? 422 : 200 });
}

const allowByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesDomainAllows,
  params: { domain: withDefault(text(), '') },
  summary: 'Allow a server',
  async handle(call) {
    const { viewer, params, write } = call;
    const { domain } = params;
    try {
      const { row, isNew } = await write(async (tx) => {
        const before = await findDomainAllow(tx, domain);
        return { row: await allowDomain(tx, viewer, domain), isNew: before === undefined };
      });
      return seeOther(PATH, { what: 'added', undo: isNew ? `${PATH}/${toWire(row.id)}/delete` : undefined });
    } catch (error) {
      return listPage(call, { limit: 100 }, '', { domain, problem: problemOf(error, call) });
    }
  },
});

const removals = removalRoutes({
  page: PATH,
  access: writesDomainAllows,
  summaries: ['Remove a server from those allowed', 'Remove several servers from those allowed'],
  verb: disallowDomain,
});

/** The servers with which this one talks where federation is limited. */
export const domainAllowPages: readonly Route[] = [showAll, allowByForm, ...removals];

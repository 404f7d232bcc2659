import { readSignUpOrigins } from '../../../domain/moderation/act-on-accounts.ts';
import { ACCOUNT_STATUSES, searchAccountsAsStaff } from '../../../domain/moderation/search-accounts.ts';
import { listRoles } from '../../../domain/roles/roles.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { filterTexts, textsOf } from '../../../http/params/account-filter.ts';
import { bool, id, oneOf, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { userRoute } from '../../../http/route.ts';
import { readsAccounts } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { DAY, now } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { type AccountSearch, accountChips, accountList, accountSearch } from '../../../views/admin/account-list.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { adminAccountValues } from '../entity-values.ts';

/** Who is new (ms). */
const RECENT = 7 * DAY;

export const showAccounts = userRoute({
  method: 'GET',
  path: '/admin/accounts',
  access: readsAccounts,
  params: {
    q: text(),
    origin: oneOf('local', 'remote'),
    status: oneOf(...ACCOUNT_STATUSES),
    staff: bool(),
    recent: bool(),
    role_ids: list(id(), { max: 20, scalar: true }),
    ...filterTexts,
    ...pageParams(40, 80),
  },
  summary: 'Accounts, by where they are, their standing, their role and what they are called',
  async handle(call) {
    const { db, params, request } = call;
    const reader = await readerOf(call);
    const { moderatedAccounts: texts, moderation } = request.words;
    const page = pageOf(params);
    const { q: query, origin, status, staff, role_ids: roleIds } = params;
    const since = params.recent ? now() - RECENT : undefined;
    const filter = { ...textsOf(params), query, origin, status, staff, roleIds, since };
    const ids = await searchAccountsAsStaff(db, filter, page);
    const arePending = status === 'pending';
    const accounts = await adminAccountValues(db, ids);
    const found = await readSignUpOrigins(db, ids);
    const origins = new Map([...found].map(([one, value]) => [toWire(one), value]));
    const given = searchOf(params, roleIds?.[0]);
    const body = html`${accountSearch(given, request.words)}${accountChips(given, await rolesShown(db), request.words)}
${accountList({ accounts, origins, arePending }, reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: arePending ? texts.statuses.pending : moderation.ways.accounts, body });
  },
});

type Given = Readonly<Partial<Record<keyof typeof filterTexts | 'q' | 'origin' | 'status', string | undefined>>> & {
  readonly staff: boolean | undefined;
  readonly recent: boolean | undefined;
};

/** What narrows the list, as its address says it. */
function searchOf(params: Given, roleId: number | undefined): AccountSearch {
  const { username, display_name, by_domain, email, ip, q, origin, status, staff, recent } = params;
  const flag = (is: boolean | undefined) => (is ? 'true' : undefined);
  const role = roleId === undefined ? undefined : toWire(roleId);
  const texts = { q, origin, status, username, display_name, by_domain, email, ip };
  return { ...texts, staff: flag(staff), recent: flag(recent), 'role_ids[]': role };
}

async function rolesShown(db: Db): Promise<{ id: string; name: string }[]> {
  const roles = (await listRoles(db)).filter(({ name }) => name !== '');
  return roles.map(({ id: one, name }) => ({ id: toWire(one), name }));
}

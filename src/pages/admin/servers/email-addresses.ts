import {
  createCanonicalEmailBlock,
  deleteCanonicalEmailBlock,
  listCanonicalEmailBlocks,
  listCanonicalEmailBlocksOf,
} from '../../../domain/email-blocks/canonical-email-blocks.ts';
import { adminCanonicalEmailBlockOf } from '../../../entities/admin/sign-up-blocks.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsCanonicalEmailBlocks, writesCanonicalEmailBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import {
  EMAIL_ADDRESSES_PATH,
  emailAddressForms,
  emailAddressList,
  emailParts,
  type TriedAddress,
} from '../../../views/admin/servers/email-blocks.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { removalRoutes } from '../chosen.ts';

const PATH = EMAIL_ADDRESSES_PATH;
const email = { email: withDefault(text({ max: 500 }), '') };

const showAddresses = userRoute({
  method: 'GET',
  path: PATH,
  access: readsCanonicalEmailBlocks,
  params: pageParams(100, 200),
  summary: 'The blocked e-mail addresses, of which only digests are kept',
  handle: (call) => addressesPage(call, pageOf(call.params)),
});

async function addressesPage(call: StaffCall, page: ReturnType<typeof pageOf>, tried?: TriedAddress): Promise<Answer> {
  const reader = await readerOf(call);
  const { words } = reader;
  const { emails } = words.serverRooms;
  const rows = await listCanonicalEmailBlocks(call.db, page);
  const ids = rows.map(({ id }) => id);
  const list = emailAddressList(rows.map(adminCanonicalEmailBlockOf), reader);
  const body = html`<p class="hint">${emails.addressesLead}</p>${emailParts('addresses', words)}${emailAddressForms(tried, reader)}${list}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: emails.addresses, body, status: tried?.problem === undefined ? 200 : 422 });
}

const testByForm = userRoute({
  method: 'POST',
  path: `${PATH}/test`,
  access: readsCanonicalEmailBlocks,
  params: email,
  summary: 'Whether an e-mail address is blocked',
  async handle(call) {
    const { email: typed } = call.params;
    const found = await listCanonicalEmailBlocksOf(call.db, typed);
    return addressesPage(call, { limit: 100 }, { form: 'test', email: typed, isBlocked: found.length > 0 });
  },
});

const blockByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesCanonicalEmailBlocks,
  params: email,
  summary: 'Block an e-mail address',
  async handle(call) {
    const { viewer, params, write } = call;
    const typed = params.email.trim();
    try {
      const row = await write((tx) => createCanonicalEmailBlock(tx, viewer, { email: typed }));
      return seeOther(PATH, { what: 'added', undo: `${PATH}/${toWire(row.id)}/delete` });
    } catch (error) {
      return addressesPage(call, { limit: 100 }, { form: 'block', email: typed, problem: problemOf(error, call) });
    }
  },
});

const removals = removalRoutes({
  page: PATH,
  access: writesCanonicalEmailBlocks,
  summaries: ['Remove the block of an e-mail address', 'Remove the blocks of several e-mail addresses'],
  verb: deleteCanonicalEmailBlock,
});

/** E-mail addresses with which nobody signs up. */
export const emailAddressPages: readonly Route[] = [showAddresses, testByForm, blockByForm, ...removals];

import { getAccount } from '../../domain/accounts/queries.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Call, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { formFields } from '../../views/frame/act.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { checkbox } from '../../views/frame/form.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { writtenDuration } from '../../words/numbers.ts';
import { accountValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';

/** How long somebody can be muted for (s); 0 is for ever. */
const MUTES = [0, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400] as const;

export const askToMute = userRoute({
  method: 'GET',
  path: '/accounts/:id/mute',
  access: user('write', 'write:mutes', 'follow'),
  params: { id: pathId() },
  summary: 'Ask for how long an account shall be muted',
  async handle(call) {
    const { account, reader } = await asked(call, call.params.id);
    const { formats, people } = reader.words;
    const body = html`<h1>${people.muteWho(`@${account.acct}`)}</h1><p>${people.muteHint}</p>
<ul class="people">${accountCard(account, reader)}</ul>
<form method="post" action="/accounts/${account.id}/mute">${reader.account && formFields({ ...reader.account, page: `/@${account.acct}` })}
<div class="field"><label for="m-for">${people.muteFor}</label><select id="m-for" name="duration">${MUTES.map(
      (seconds) =>
        html`<option value="${seconds}">${seconds === 0 ? people.forEver : writtenDuration(formats, seconds)}</option>`,
    )}</select></div>
${checkbox('notifications', people.muteNotifications, true)}
<div class="actions"><button>${people.mute}</button></div></form>`;
    return contentAnswer({ title: people.mute, body });
  },
});

export const askToBlock = userRoute({
  method: 'GET',
  path: '/accounts/:id/block',
  access: user('write', 'write:blocks', 'follow'),
  params: { id: pathId() },
  summary: 'Ask whether an account shall be blocked',
  async handle(call) {
    const { account, reader } = await asked(call, call.params.id);
    const { people } = reader.words;
    const body = html`<h1>${people.blockWho(`@${account.acct}`)}</h1><p>${people.blockHint}</p>
<ul class="people">${accountCard(account, reader)}</ul>
<form method="post" action="/accounts/${account.id}/block">${reader.account && formFields({ ...reader.account, page: `/@${account.acct}` })}
<div class="actions"><button class="danger">${people.block}</button></div></form>`;
    return contentAnswer({ title: people.block, body });
  },
});

export const askToRemoveFollower = userRoute({
  method: 'GET',
  path: '/accounts/:id/remove_from_followers',
  access: user('write', 'write:follows', 'follow'),
  params: { id: pathId() },
  summary: 'Ask whether an account shall not follow you any more',
  async handle(call) {
    const { account, reader } = await asked(call, call.params.id);
    const { people } = reader.words;
    const body = html`<h1>${people.removeFollower}</h1><p>${people.removeFollowerHint}</p>
<ul class="people">${accountCard(account, reader)}</ul>
<form method="post" action="/accounts/${account.id}/remove_from_followers">${reader.account && formFields({ ...reader.account, page: `/@${account.acct}` })}
<div class="actions"><button class="danger">${people.removeFollower}</button></div></form>`;
    return contentAnswer({ title: people.removeFollower, body });
  },
});

async function asked(call: Call, id: number): Promise<{ account: AccountView; reader: Reader }> {
  const row = await getAccount(call.db, id);
  return { account: await accountValue(call.db, row.id), reader: await readerOf(call) };
}

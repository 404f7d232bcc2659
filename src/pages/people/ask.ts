import { user } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { formFields } from '../../views/frame/act.ts';
import { checkbox } from '../../views/frame/form.ts';
import { writtenDuration } from '../../words/numbers.ts';
import { accountAsked, answerAsked } from './ask-page.ts';

/** How long somebody can be muted for (s); 0 is for ever. */
const MUTES = [0, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400] as const;

export const askToMute = userRoute({
  method: 'GET',
  path: '/accounts/:id/mute',
  access: user('write', 'write:mutes', 'follow'),
  params: { id: pathId() },
  summary: 'Ask for how long an account shall be muted',
  async handle(call) {
    const { account, reader } = await accountAsked(call, call.params.id);
    const { formats, people } = reader.words;
    const body = html`<p>${people.muteHint}</p>
<form method="post" action="/accounts/${account.id}/mute">${formFields(reader.account)}
<div class="field"><label for="m-for">${people.muteFor}</label><select id="m-for" name="duration">${MUTES.map(
      (seconds) =>
        html`<option value="${seconds}">${seconds === 0 ? people.forEver : writtenDuration(formats, seconds)}</option>`,
    )}</select></div>
${checkbox('notifications', people.muteNotifications, true)}
<div class="actions"><button>${people.mute}</button></div></form>`;
    return answerAsked(call, { account, reader }, { title: people.muteWho(`@${account.acct}`), body });
  },
});

export const askToBlock = userRoute({
  method: 'GET',
  path: '/accounts/:id/block',
  access: user('write', 'write:blocks', 'follow'),
  params: { id: pathId() },
  summary: 'Ask whether an account shall be blocked',
  async handle(call) {
    const { account, reader } = await accountAsked(call, call.params.id);
    const { people } = reader.words;
    const body = html`<p>${people.blockHint}</p>
<form method="post" action="/accounts/${account.id}/block">${formFields(reader.account)}
<div class="actions"><button class="danger">${people.block}</button></div></form>`;
    return answerAsked(call, { account, reader }, { title: people.blockWho(`@${account.acct}`), body });
  },
});

export const askToRemoveFollower = userRoute({
  method: 'GET',
  path: '/accounts/:id/remove_from_followers',
  access: user('write', 'write:follows', 'follow'),
  params: { id: pathId() },
  summary: 'Ask whether an account shall not follow you any more',
  async handle(call) {
    const { account, reader } = await accountAsked(call, call.params.id);
    const { people } = reader.words;
    const body = html`<p>${people.removeFollowerHint}</p>
<form method="post" action="/accounts/${account.id}/remove_from_followers">${formFields(reader.account)}
<div class="actions"><button class="danger">${people.removeFollower}</button></div></form>`;
    return answerAsked(call, { account, reader }, { title: people.removeFollower, body });
  },
});

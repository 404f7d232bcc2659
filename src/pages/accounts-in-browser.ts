import { anyone } from '../http/access.ts';
import { otherSessions } from '../http/html/accounts.ts';
import { page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { type Route, route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { message } from '../views/message.ts';
import { cookiesOfOther, endBrowserSessions } from './browser-session.ts';
import { carriedDraft, carriedDraftParam, keepCarried } from './compose/carried.ts';
import { ownPath } from './return-path.ts';

const switchAccount = route({
  method: 'POST',
  path: '/auth/switch',
  access: anyone(),
  params: { ...formTokenParam, account: text(), return_to: text(), ...carriedDraftParam },
  summary: 'Go on with another account that is signed in in this browser',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { params, session, request } = call;
    checkForm(visitor, params.authenticity_token);
    const others = await otherSessions(call, session);
    const chosen = others.find((one) => toWire(one.session.accountId) === params.account);
    if (!chosen) {
      const { accounts } = request.words;
      const ways = html`<a href="/auth/sign_in?add=true">${accounts.add}</a>`;
      return page(visitor, message(request.words, { title: accounts.title, text: accounts.gone, status: 404, ways }));
    }
    const cookies = await cookiesOfOther(call, chosen);
    const written = carriedDraft(params);
    const { accountId, standing } = chosen.session;
    const mayWrite = written && standing === 'active';
    const path = mayWrite ? await keepCarried(call, accountId, written) : ownPath(params.return_to);
    return seeOther(path ?? '/home', cookies);
  },
});

const signOut = route({
  method: ['POST', 'DELETE'],
  path: '/auth/sign_out',
  access: anyone(),
  params: formTokenParam,
  summary: 'Sign out of this browser; it goes on with the next of its accounts, if it has others',
  async handle(call) {
    const visitor = await visitorOf(call);
    if (!visitor.session) return seeOther('/');
    checkForm(visitor, call.params.authenticity_token);
    return seeOther('/', await endBrowserSessions(call, 'present'));
  },
});

const signOutOfAll = route({
  method: 'POST',
  path: '/auth/sign_out/all',
  access: anyone(),
  params: formTokenParam,
  summary: 'Sign out of all accounts of this browser',
  async handle(call) {
    const visitor = await visitorOf(call);
    checkForm(visitor, call.params.authenticity_token);
    return seeOther('/', await endBrowserSessions(call, 'all'));
  },
});

/** The accounts of one browser. */
export const accountsInBrowser: readonly Route[] = [switchAccount, signOut, signOutOfAll];

import { withQuery } from '../../domain/tokens/redirect-uris.ts';
import { anyone } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { otherAccounts, otherSessions } from '../../http/html/accounts.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../../http/html/visitor.ts';
import { oneOf, text } from '../../http/params/scalars.ts';
import { type Route, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { frontPage, message } from '../../views/frame/message.ts';
import { switchForm } from '../../views/people/accounts.ts';
import type { Words } from '../../words/words.ts';
import { carriedDraft, carriedDraftParam, keepCarried } from '../compose/carried.ts';
import { ownPath } from '../return-path.ts';
import { cookiesOfOther, endBrowserSessions } from './browser-session.ts';

const showSwitch = route({
  method: 'GET',
  path: '/auth/switch',
  access: anyone(),
  params: { account: text(), return_to: text() },
  summary: 'A page of one of the accounts of this browser; asks first where another is the present one',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { params, session, request } = call;
    const { words } = request;
    const returnTo = ownPath(params.return_to) ?? '/home';
    const account = session && toWire(session.accountId);
    if (account === params.account) return redirect(returnTo);
    const others = (await otherAccounts(call)).filter(({ id }) => id === params.account);
    const [chosen] = others;
    if (!chosen && !session) return redirect(withQuery('/auth/sign_in', { return_to: returnTo }));
    if (!chosen) return page(visitor, notHere(words));
    const way = switchForm({ words, others, formToken: visitor.formToken, account: account ?? undefined, returnTo });
    const asks = html`<p>${words.accounts.isOf(`@${chosen.username}`)}</p>${way}`;
    return page(visitor, message(words, { title: words.accounts.title, text: asks }));
  },
});

function notHere(words: Words) {
  const { accounts } = words;
  const ways = html`<a href="/auth/sign_in?add=true">${accounts.add}</a>`;
  return message(words, { title: accounts.title, text: accounts.gone, status: 404, ways });
}

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
    if (!chosen) return page(visitor, notHere(request.words));
    const cookies = await cookiesOfOther(call, chosen);
    const written = carriedDraft(params);
    const { accountId, standing } = chosen.session;
    const mayWrite = written && standing === 'active';
    const path = mayWrite ? await keepCarried(call, accountId, written) : ownPath(params.return_to);
    return seeOther(path ?? '/home', null, cookies);
  },
});

/** Where one is led who has nothing to go on with in this browser. */
const GOODBYE = '/auth/goodbye';

const showGoodbye = route({
  method: 'GET',
  path: GOODBYE,
  access: anyone(),
  params: { after: oneOf('sign_out', 'deletion') },
  summary: 'Say that one is signed out, or that the account is deleted, with ways on',
  async handle(call) {
    const visitor = await visitorOf(call);
    // The browser goes on with another of its accounts.
    if (visitor.session) return redirect('/');
    const { words } = call.request;
    const text = call.params.after === 'deletion' ? words.goodbye.deletion : words.goodbye.signOut;
    const ways = html`<a class="button" href="/auth/sign_in">${words.frame.signIn}</a> ${frontPage(words)}`;
    return page(visitor, message(words, { ...text, ways }));
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
    if (!visitor.session) return seeOther('/', null);
    checkForm(visitor, call.params.authenticity_token);
    return seeOther(GOODBYE, null, await endBrowserSessions(call, 'present'));
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
    return seeOther(GOODBYE, null, await endBrowserSessions(call, 'all'));
  },
});

/** The accounts of one browser. */
export const accountsInBrowser: readonly Route[] = [showSwitch, switchAccount, showGoodbye, signOut, signOutOfAll];

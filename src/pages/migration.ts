import { cancelMove } from '../domain/moves/cancel-move.ts';
import { moveAccount } from '../domain/moves/move.ts';
import { findMove } from '../domain/moves/queries.ts';
import { anyone } from '../http/access.ts';
import type { Answer } from '../http/answer.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { findSender, findSignedIn, type SignedInVisitor, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { type Call, route } from '../http/route.ts';
import { AppError } from '../lib/errors.ts';
import { html } from '../lib/html/template.ts';
import { alert, field, hiddenFields } from '../views/form.ts';
import { findOtherAccount } from './other-account.ts';
import { isOwnPassword } from './own-password.ts';

const PATH = '/settings/migration';

export const showMigration = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The form that moves the person signed in to another account',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const { uri, movedTo } = await findMove(call.db, visitor.session.accountId);
    const shown = movedTo === undefined ? movePage(visitor.formToken, uri) : movedPage(visitor.formToken, movedTo);
    return page(visitor, shown);
  },
});

export const moveByForm = route({
  method: 'POST',
  path: PATH,
  access: anyone(),
  params: { ...formTokenParam, account: text(), password: text() },
  summary: 'Move followers to another account, which names this one as its alias',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    const known = await isOwnPassword(call, session, call.params.password ?? '');
    if (!known) return again(call, visitor, 'That is not your password.');
    const target = await findOtherAccount(call.ctx, call.params.account ?? '');
    if (!target) return again(call, visitor, 'There is no such account, or its server does not answer.');
    try {
      await call.write((tx) => moveAccount(tx, session.accountId, target));
      return seeOther(PATH);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid') return again(call, visitor, error.message);
      throw error;
    }
  },
});

export const cancelMoveByForm = route({
  method: 'POST',
  path: `${PATH}/cancel`,
  access: anyone(),
  params: { ...formTokenParam },
  summary: 'Use an account again that has moved',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    await call.write((tx) => cancelMove(tx, visitor.session.accountId));
    return seeOther(PATH);
  },
});

async function again(call: Call, visitor: SignedInVisitor, message: string): Promise<Answer> {
  const { uri } = await findMove(call.db, visitor.session.accountId);
  return page(visitor, { ...movePage(visitor.formToken, uri, message), status: 422 });
}

function movePage(formToken: string, uri: string, message?: string): Page {
  return {
    title: 'Move to another account',
    body: html`<h1>Move to another account</h1>
<p>Your followers will follow the other account, and this one will point to it. Posts stay here. You can move again only after 30 days.</p>
<p class="hint">First let the other account name this one as its alias: <code>${uri}</code></p>
${alert(message)}
<form method="post" action="${PATH}">${hiddenFields(formToken)}
${field({ label: 'The other account', name: 'account', hint: 'Its handle, such as name@example.org.' })}
${field({ label: 'Your password', name: 'password', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button class="danger">Move followers</button></div></form>
<p><a href="/settings/aliases">Move here from another account</a></p>`,
  };
}

function movedPage(formToken: string, movedTo: string): Page {
  return {
    title: 'You have moved',
    body: html`<h1>You have moved</h1>
<p>This account points to <strong>${movedTo}</strong>. You can use this one again; followers who went along do not come back.</p>
<form method="post" action="${PATH}/cancel">${hiddenFields(formToken)}
<div class="actions"><button>Use this account again</button></div></form>`,
  };
}

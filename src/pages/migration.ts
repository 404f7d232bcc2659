import { cancelMove } from '../domain/moves/cancel-move.ts';
import { moveAccount } from '../domain/moves/move.ts';
import { findMove } from '../domain/moves/queries.ts';
import { findUserByPassword } from '../domain/registrations/sign-in.ts';
import type { Session } from '../domain/sessions/find.ts';
import { anyone } from '../http/access.ts';
import { type Answer, redirect } from '../http/answer.ts';
import { alert, field, hiddenFields } from '../http/html/form.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { type Call, route } from '../http/route.ts';
import { AppError } from '../lib/errors.ts';
import { html } from '../lib/html/template.ts';
import { findOtherAccount } from './other-account.ts';
import { countTry } from './tries.ts';

const PATH = '/settings/migration';

export const showMigration = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The form that moves the person signed in to another account',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (!session) return redirect(`/auth/sign_in?return_to=${encodeURIComponent(PATH)}`);
    const { uri, movedTo } = await findMove(call.db, session.accountId);
    const shown = movedTo === undefined ? movePage(visitor.formToken, uri) : movedPage(visitor.formToken, movedTo);
    return page(call, visitor, shown);
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
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (!session) return redirect('/auth/sign_in');
    checkForm(visitor, call.params.authenticity_token);
    countTry(call.ctx, 'sign_in', session.email);
    const known = await findUserByPassword(call.db, session.email, call.params.password ?? '');
    if (known?.userId !== session.userId) return again(call, visitor, session, 'That is not your password.');
    const target = await findOtherAccount(call.ctx, call.params.account ?? '');
    if (!target) return again(call, visitor, session, 'There is no such account, or its server does not answer.');
    try {
      await call.write((tx) => moveAccount(tx, session.accountId, target));
      return seeOther(PATH);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid') return again(call, visitor, session, error.message);
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
    const visitor = await visitorOf(call);
    const { session } = visitor;
    if (!session) return redirect('/auth/sign_in');
    checkForm(visitor, call.params.authenticity_token);
    await call.write((tx) => cancelMove(tx, session.accountId));
    return seeOther(PATH);
  },
});

async function again(call: Call, visitor: Visitor, { accountId }: Session, message: string): Promise<Answer> {
  const { uri } = await findMove(call.db, accountId);
  return page(call, visitor, { ...movePage(visitor.formToken, uri, message), status: 422 });
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
<div class="actions"><button>Move followers</button></div></form>
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

import { cancelMove } from '../../domain/moves/cancel-move.ts';
import { moveAccount } from '../../domain/moves/move.ts';
import { findMove } from '../../domain/moves/queries.ts';
import { anyone, freshly } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import { findSignedIn, getSender, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { type Call, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, field, hiddenFields } from '../../views/frame/form.ts';
import type { Words } from '../../words/words.ts';
import { isOwnPassword } from '../auth/own-password.ts';
import { problemOf } from '../problem.ts';
import { getOtherAccount } from './other-account.ts';

const PATH = '/settings/migration';

export const showMigration = route({
  method: 'GET',
  path: PATH,
  access: freshly(anyone(), 'password'),
  params: {},
  summary: 'The form that moves the person signed in to another account',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const { uri, movedTo } = await findMove(call.db, visitor.session.accountId);
    const { words } = call.request;
    const { formToken } = visitor;
    const shown =
      movedTo === undefined ? movePage(words, { formToken, uri }) : movedPage(words, { formToken, movedTo });
    return page(visitor, shown);
  },
});

export const moveByForm = route({
  method: 'POST',
  path: PATH,
  access: freshly(anyone(), 'password'),
  params: { ...formTokenParam, account: text(), password: text() },
  summary: 'Move followers to another account, which names this one as its alias',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await getSender(call);
    const { session } = visitor;
    const known = await isOwnPassword(call, session, call.params.password ?? '');
    if (!known) return again(call, visitor, call.request.words.forms.notOwnPassword);
    try {
      const target = await getOtherAccount(call.ctx, session, call.params.account ?? '');
      await call.write((tx) => moveAccount(tx, session.accountId, target));
      return seeOther(PATH, 'moved_account');
    } catch (error) {
      return again(call, visitor, problemOf(error, call));
    }
  },
});

export const cancelMoveByForm = route({
  method: 'POST',
  path: `${PATH}/cancel`,
  access: freshly(anyone()),
  params: { ...formTokenParam },
  summary: 'Use an account again that has moved',
  async handle(call) {
    const visitor = await getSender(call);
    await call.write((tx) => cancelMove(tx, visitor.session.accountId));
    return seeOther(PATH, 'move_cancelled');
  },
});

async function again(call: Call, visitor: SignedInVisitor, message: string): Promise<Answer> {
  const { uri } = await findMove(call.db, visitor.session.accountId);
  const again = movePage(call.request.words, { formToken: visitor.formToken, uri, message });
  return page(visitor, { ...again, status: 422 });
}

type Asked = { readonly formToken: string; readonly uri: string; readonly message?: string };

/** The form that moves somebody to another account. */
export function movePage({ account, forms, imports, moves }: Words, { formToken, uri, message }: Asked): Page {
  return {
    title: moves.title,
    body: html`<h1>${moves.title}</h1>
<p>${moves.lead}</p>
<p class="hint">${moves.nameFirst(html`<code>${uri}</code>`)}</p>
${alert(message)}
<form method="post" action="${PATH}">${hiddenFields(formToken)}
${field({ label: moves.other, name: 'account', hint: moves.otherHint })}
${field({ label: forms.ownPassword, name: 'password', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button class="danger">${moves.moveFollowers}</button></div></form>
<p class="more"><a href="/settings/aliases">${account.moveHere}</a> <a href="/settings/import">${imports.title}</a></p>`,
  };
}

function movedPage({ moves }: Words, { formToken, movedTo }: { formToken: string; movedTo: string }): Page {
  return {
    title: moves.moved,
    body: html`<h1>${moves.moved}</h1>
<p>${moves.pointsTo(html`<strong>${movedTo}</strong>`)}</p>
<form method="post" action="${PATH}/cancel">${hiddenFields(formToken)}
<div class="actions"><button>${moves.useAgain}</button></div></form>`,
  };
}

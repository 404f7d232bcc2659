import { listAliases, type OtherAccount } from '../../domain/moves/queries.ts';
import { checkAliases, setAliases } from '../../domain/moves/set-aliases.ts';
import { anyone, freshly } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import type { Outcome } from '../../http/html/content.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import { findSignedIn, getSender, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { type Call, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, field, hiddenFields } from '../../views/frame/form.ts';
import { formAmongOthers } from '../../views/frame/form-among-others.ts';
import { problemOf } from '../problem.ts';
import { getOtherAccount } from './other-account.ts';

const PATH = '/settings/aliases';

export const showAliases = route({
  method: 'GET',
  path: PATH,
  access: freshly(anyone()),
  params: {},
  summary: 'Other accounts that the person signed in can move here from',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    return page(visitor, aliasesPage(call, visitor, await listAliases(call.db, visitor.session.accountId)));
  },
});

export const addAliasByForm = route({
  method: 'POST',
  path: PATH,
  access: freshly(anyone()),
  params: { ...formTokenParam, account: text() },
  summary: 'Name another account that may move here',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await getSender(call);
    const aliases = (await listAliases(call.db, visitor.session.accountId)).map(({ uri }) => uri);
    return orAgain(call, visitor, 'added', async () => {
      checkAliases([...aliases, call.params.account ?? '']);
      const other = await getOtherAccount(call.ctx, visitor.session, call.params.account ?? '');
      await set(call, visitor, [...aliases, other.uri]);
    });
  },
});

export const removeAliasByForm = route({
  method: 'POST',
  path: `${PATH}/remove`,
  access: freshly(anyone()),
  params: { ...formTokenParam, uri: text() },
  summary: 'Take back that another account may move here',
  async handle(call) {
    const visitor = await getSender(call);
    const aliases = await listAliases(call.db, visitor.session.accountId);
    const left = aliases.map(({ uri }) => uri).filter((uri) => uri !== call.params.uri);
    return orAgain(call, visitor, 'removed', () => set(call, visitor, left));
  },
});

const set = (call: Call, { session }: SignedInVisitor, uris: readonly string[]): Promise<void> =>
  call.write((tx) => setAliases(tx, session.accountId, uris));

/** The page anew: after a change, or with what is wrong about it. */
async function orAgain(
  call: Call,
  visitor: SignedInVisitor,
  outcome: Outcome['what'],
  change: () => Promise<void>,
): Promise<Answer> {
  try {
    await change();
    return seeOther(PATH, outcome);
  } catch (error) {
    return again(call, visitor, problemOf(error, call));
  }
}

async function again(call: Call, visitor: SignedInVisitor, message: string): Promise<Answer> {
  const aliases = await listAliases(call.db, visitor.session.accountId);
  return page(visitor, { ...aliasesPage(call, visitor, aliases, message), status: 422 });
}

/** The other accounts that somebody names, and the form to name one. */
export function aliasesPage(
  { request: { words } }: Pick<Call, 'request'>,
  { formToken }: Pick<SignedInVisitor, 'formToken'>,
  aliases: readonly OtherAccount[],
  message?: string,
): Page {
  const { imports, moves } = words;
  const items = aliases.map(
    ({ uri, acct }) => html`<li><form class="row" method="post" action="${PATH}/remove">${hiddenFields(formToken)}
<input type="hidden" name="uri" value="${uri}"><span title="${uri}">${acct}</span> <button class="danger small">${moves.remove}<span class="unseen"> ${acct}</span></button></form></li>`,
  );
  const form = html`${alert(message)}
<form method="post" action="${PATH}">${hiddenFields(formToken)}
${field({ label: moves.other, name: 'account', hint: moves.otherHint })}
<div class="actions"><button>${moves.add}</button></div></form>`;
  return {
    title: moves.others,
    body: html`<h1>${moves.others}</h1>
<p>${moves.othersLead}</p>
${items.length > 0 ? html`<ul class="rows">${items}</ul>` : null}
${formAmongOthers({ name: 'add', page: PATH, label: moves.add, form })}
<p class="more"><a href="/settings/import">${imports.title}</a> <a href="/settings/migration">${moves.away}</a></p>`,
  };
}

import { factorsOf } from '../../domain/second-factors/queries.ts';
import { removeApp } from '../../domain/second-factors/remove-app.ts';
import { sealerOf } from '../../domain/second-factors/secret-key.ts';
import {
  confirmApp,
  openProposal,
  type ProposedApp,
  proposeApp,
  setUpApp,
} from '../../domain/second-factors/set-up-app.ts';
import { totpAddress } from '../../domain/second-factors/totp.ts';
import { anyone, freshly } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { type Page, page, seeOther, unkept } from '../../http/html/page.ts';
import { findSender, findSignedIn, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { SECURITY_PATH } from '../../http/second-factor-needed.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { appForm, presentApp } from '../../views/people/authenticator-app.ts';
import { showCodesOnce } from './recovery-codes.ts';

const PATH = `${SECURITY_PATH}/totp`;

const access = freshly(anyone());

const showApp = route({
  method: 'GET',
  path: PATH,
  access,
  params: {},
  summary: 'Set up an authenticator app, or see that there is one',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    return unkept(page(visitor, await appPage(call, visitor)));
  },
});

const setUpAppByForm = route({
  method: 'POST',
  path: PATH,
  access,
  params: { ...formTokenParam, proposed: text(), code: text() },
  summary:
    'Ask for the codes of an authenticator app from now on; the answer shows recovery codes with the first second factor',
  rate: 'sign_in',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn(PATH);
    const { proposed = '', code = '' } = call.params;
    const { userId } = visitor.session;
    const sealer = await sealerOf(call.ctx);
    const proposal = sealer && openProposal(sealer, userId, proposed);
    const texts = call.request.words.security.app;
    if (!sealer || !proposal) return wrong(call, visitor, { problem: texts.tooOld });
    const confirmed = await confirmApp(sealer, userId, proposal, code);
    if (!confirmed) return wrong(call, visitor, { proposal, problem: texts.wrong });
    const codes = await call.write((tx) => setUpApp(tx, userId, confirmed));
    return codes ? showCodesOnce(call, visitor, codes) : seeOther(SECURITY_PATH, 'saved');
  },
});

const removeAppByForm = route({
  method: 'POST',
  path: `${PATH}/remove`,
  access,
  params: formTokenParam,
  summary: 'Ask for the codes of the authenticator app no longer',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn(PATH);
    await call.write((tx) => removeApp(tx, visitor.session.userId));
    return seeOther(SECURITY_PATH, 'removed');
  },
});

type Shown = { readonly proposal?: ProposedApp; readonly problem?: string };

async function wrong(call: Call, visitor: SignedInVisitor, shown: Shown): Promise<Answer> {
  return unkept(page(visitor, { ...(await appPage(call, visitor, shown)), status: 422 }));
}

async function appPage(call: Call, visitor: SignedInVisitor, shown: Shown = {}): Promise<Page> {
  const { words } = call.request;
  const { title } = words.security.app;
  const { app } = await factorsOf(call.db, visitor.session.userId);
  const body = app ? await presentAppOf(call, visitor) : await newAppForm(call, visitor, shown);
  return { title, body: html`<h1>${title}</h1>${body}` };
}

async function presentAppOf({ ctx, request: { words } }: Call, { formToken }: SignedInVisitor): Promise<Html> {
  const isCutOff = (await sealerOf(ctx)) === undefined;
  return html`${isCutOff && html`<p class="note">${words.security.app.isCutOff}</p>`}${presentApp(formToken, words)}`;
}

async function newAppForm(call: Call, { formToken, session }: SignedInVisitor, { proposal, problem }: Shown) {
  const { words } = call.request;
  const sealer = await sealerOf(call.ctx);
  if (!sealer) return html`<p class="note">${words.security.app.noKey}</p>`;
  const { secret, sealed } = proposal ?? (await proposeApp(sealer, session.userId));
  const address = await totpAddress(secret, { issuer: call.db.instance.domain, name: session.username });
  const { renderSVG } = await import('uqr');
  return appForm({ formToken, secret, sealed, address, qr: renderSVG(address, { border: 2 }), problem }, words);
}

/** Codes of an app as the second step. */
export const appPages: readonly Route[] = [showApp, setUpAppByForm, removeAppByForm];

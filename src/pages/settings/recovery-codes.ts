import { factorsOf } from '../../domain/second-factors/queries.ts';
import { renewRecoveryCodes } from '../../domain/second-factors/recovery-codes.ts';
import { anyone, freshly } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { page, unkept } from '../../http/html/page.ts';
import { findSender, findSignedIn, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { SECURITY_PATH } from '../../http/second-factor-needed.ts';
import { html } from '../../lib/html/template.ts';
import { recoveryCodeList, recoveryCodesLeft } from '../../views/people/authenticator-app.ts';

const PATH = `${SECURITY_PATH}/recovery_codes`;

const access = freshly(anyone());

const showRecoveryCodes = route({
  method: 'GET',
  path: PATH,
  access,
  params: {},
  summary: 'How many recovery codes are left',
  async handle(call) {
    const visitor = await findSignedIn(call);
    return visitor ? leftPage(call, visitor) : toSignIn(PATH);
  },
});

const renewByForm = route({
  method: 'POST',
  path: PATH,
  access,
  params: formTokenParam,
  summary: 'Make new recovery codes, which the answer shows once; the former ones no longer work',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn(PATH);
    const codes = await call.write((tx) => renewRecoveryCodes(tx, visitor.session.userId));
    return codes ? showCodesOnce(call, visitor, codes) : leftPage(call, visitor);
  },
});

async function leftPage(call: Call, visitor: SignedInVisitor): Promise<Answer> {
  const { words } = call.request;
  const { title, left, needsFactor } = words.security.recovery;
  const { passkeys, app, recoveryCodesLeft: count } = await factorsOf(call.db, visitor.session.userId);
  const body =
    passkeys > 0 || app ? recoveryCodesLeft(visitor.formToken, left(count), words) : html`<p>${needsFactor}</p>`;
  return page(visitor, { title, body: html`<h1>${title}</h1>${body}` });
}

/** Answers new recovery codes. Nothing keeps them, neither here nor in the browser. */
export function showCodesOnce(call: Call, visitor: SignedInVisitor, codes: readonly string[]): Answer {
  const { words } = call.request;
  const { title } = words.security.recovery;
  const list = recoveryCodeList(codes, call.db.instance.domain, words);
  return unkept(page(visitor, { title, body: html`<h1>${title}</h1>${list}` }));
}

/** Codes for whoever has lost their second factor. */
export const recoveryCodePages: readonly Route[] = [showRecoveryCodes, renewByForm];

import { factorsOf } from '../../domain/second-factors/queries.ts';
import type { SecondStep } from '../../domain/second-factors/second-step.ts';
import { sealerOf } from '../../domain/second-factors/secret-key.ts';
import type { Page } from '../../http/html/page.ts';
import type { Visitor } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { alert, carried, field, hiddenFields } from '../../views/frame/form.ts';
import { carriedFields } from '../compose/carried.ts';
import { staffContact } from '../public/staff-contact.ts';
import { passkeyForm } from './passkey-form.ts';
import type { Onward } from './sign-in-onward.ts';

type Asked = {
  readonly visitor: Pick<Visitor, 'formToken'>;
  /** By which the browser goes on. */
  readonly token: string;
  readonly step: SecondStep;
  readonly onward: Onward;
  readonly problem?: string | undefined;
  readonly isAfterReset?: boolean | undefined;
};

/** The form for the second step of signing in. It takes along what the first has been told. */
export async function secondStepPage(call: Call, asked: Asked): Promise<Page> {
  const { visitor, token, step, onward, problem, isAfterReset } = asked;
  const { signIn, security } = call.request.words;
  const texts = security.secondStep;
  const { app, passkeys, recoveryCodesLeft } = await factorsOf(call.db, step.userId);
  const isCutOff = app && (await sealerOf(call.ctx)) === undefined;
  const { returnTo, add, again, written } = onward;
  const flag = (is: boolean | undefined) => (is ? 'true' : undefined);
  const along = { second_step: token, return_to: returnTo, add: flag(add), again: flag(again) };
  const fields = html`${hiddenFields(visitor.formToken)}${carried(along)}${written && carriedFields(written)}`;
  const code = field({
    label: texts.code,
    name: 'user[otp_attempt]',
    hint: app && !isCutOff ? texts.byApp : texts.byRecoveryCode,
    autocomplete: 'one-time-code',
    maxLength: 100,
    autofocus: true,
  });
  const hasCode = app || recoveryCodesLeft > 0;
  return {
    title: signIn.title,
    body: html`<h1>${signIn.title}</h1>
<p><bdi dir="ltr">@${step.username}</bdi></p>
<p>${isAfterReset ? texts.afterReset : texts.lead}</p>
${isCutOff && html`<p class="note">${security.app.isCutOff}</p>`}
${alert(problem, hasCode ? 'caret' : undefined)}
${passkeys > 0 && passkeyForm(call, fields)}
${hasCode && html`<form method="post" action="/auth/sign_in">${fields}${code}<div class="actions"><button>${signIn.title}</button></div></form>`}
<p class="hint">${texts.lostAll(await staffContact(call.db, call.request.words))}</p>
<p class="more"><a href="/auth/sign_in">${texts.startAgain}</a></p>`,
  };
}

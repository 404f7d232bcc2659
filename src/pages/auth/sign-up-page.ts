import type { Settings } from '../../domain/settings/settings-table.ts';
import type { Page } from '../../http/html/page.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { RuleRow } from '../../schema/instance.ts';
import { alert, carried, errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import type { Words } from '../../words/words.ts';
import { ruleList } from '../public/rules.ts';

export type SignUpValues = {
  readonly returnTo?: string | undefined;
  /** Whether somebody who is signed in makes another account. */
  readonly add?: boolean | undefined;
  /** The code of a valid invitation. */
  readonly inviteCode?: string | undefined;
  readonly username?: string;
  readonly email?: string;
  readonly reason?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly agreement?: boolean;
  readonly problems?: ErrorDetails | undefined;
};

type Asked = {
  readonly settings: Settings;
  readonly rules: readonly RuleRow[];
  readonly domain: string;
  readonly formToken: string;
  readonly words: Words;
};

/** The sign-up form, with the errors of the last attempt. */
export function signUpPage(values: SignUpValues, asked: Asked): Page {
  const { settings, rules, domain, formToken, words } = asked;
  const { forms, signUp } = words;
  const byApproval = settings.registrations === 'approval';
  const { problems } = values;
  return {
    title: signUp.title,
    body: html`<h1>${signUp.title}</h1>
<p>${signUp.lead(html`<strong>${domain}</strong>`)}</p>
${byApproval ? html`<p class="note">${signUp.approval}</p>` : null}
${alert(problems && forms.lookAtFields)}
<form method="post" action="/auth">${hiddenFields(formToken)}${carried({ return_to: values.returnTo, add: values.add ? 'true' : undefined, 'user[invite_code]': values.inviteCode })}
${field({
  label: forms.username,
  name: 'user[account_attributes][username]',
  value: values.username,
  hint: signUp.usernameHint(domain),
  autocomplete: 'username',
  maxLength: 30,
  errors: errorsOf(problems, 'username', words),
  autofocus: !problems,
})}
${field({ label: forms.email, name: 'user[email]', type: 'email', value: values.email, autocomplete: 'email', errors: errorsOf(problems, 'email', words) })}
${field({
  label: forms.password,
  name: 'user[password]',
  type: 'password',
  hint: forms.passwordHint,
  autocomplete: 'new-password',
  errors: errorsOf(problems, 'password', words),
})}
${settings.min_age === null ? null : birthField(settings.min_age, values, words)}
${byApproval ? reasonField(settings.require_sign_up_reason && !values.inviteCode, values, words) : null}
<div class="trap" aria-hidden="true"><label for="f-website">${signUp.leaveEmpty}</label><input id="f-website" name="user[website]" tabindex="-1" autocomplete="off"></div>
${rules.length > 0 ? html`<fieldset><legend>${signUp.rules}</legend>${ruleList(rules)}</fieldset>` : null}
${agreementBox(values, rules.length > 0, words)}
<div class="actions"><button>${byApproval ? signUp.apply : signUp.create}</button></div>
</form>
<p class="more">${signUp.already(html`<a href="/auth/sign_in">${words.signIn.title}</a>`)}</p>`,
  };
}

function birthField(minAge: number, values: SignUpValues, words: Words): Html {
  return field({
    label: words.signUp.birth,
    name: 'user[date_of_birth]',
    type: 'date',
    value: values.dateOfBirth,
    hint: words.signUp.birthHint(minAge),
    autocomplete: 'bday',
    errors: errorsOf(values.problems, 'date_of_birth', words),
  });
}

function reasonField(required: boolean, values: SignUpValues, words: Words): Html {
  return field({
    label: words.signUp.reason,
    name: 'user[invite_request_attributes][text]',
    type: 'textarea',
    value: values.reason,
    optional: !required && words.forms.optional,
    maxLength: 420,
    errors: errorsOf(values.problems, 'reason', words),
  });
}

function agreementBox(values: SignUpValues, hasRules: boolean, words: Words): Html {
  const texts = words.signUp;
  const errors = errorsOf(values.problems, 'agreement', words);
  const wrong = errors.length > 0;
  return html`<div class="field check${wrong ? ' wrong' : ''}">
<input type="checkbox" id="f-agreement" name="user[agreement]" value="1" required${values.agreement ? html` checked` : null}${wrong ? html` aria-invalid="true" aria-describedby="f-agreement-error"` : null}>
<label for="f-agreement">${hasRules ? texts.agreeToRules : texts.agreeToRespect}</label>
${wrong ? html`<p class="error" id="f-agreement-error">${texts.agreeFirst}</p>` : null}
</div>`;
}

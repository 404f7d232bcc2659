import type { Settings } from '../domain/instance/settings-table.ts';
import type { Page } from '../http/html/page.ts';
import type { ErrorDetails } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import type { RuleRow } from '../schema/rules.ts';
import { alert, carried, errorsOf, field, hiddenFields } from '../views/form.ts';
import { ruleList } from './rules.ts';

export type SignUpValues = {
  readonly returnTo?: string | undefined;
  /** The code of a valid invitation. */
  readonly inviteCode?: string | undefined;
  readonly username?: string;
  readonly email?: string;
  readonly reason?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly agreement?: boolean;
  readonly problems?: ErrorDetails | undefined;
};

type Server = { readonly settings: Settings; readonly rules: readonly RuleRow[]; readonly domain: string };

/** The sign-up form, with the errors of the last attempt. */
export function signUpPage(values: SignUpValues, server: Server, formToken: string): Page {
  const { settings, rules, domain } = server;
  const { problems } = values;
  return {
    title: 'Create an account',
    body: html`<h1>Create an account</h1>
<p>You will be able to talk with people on <strong>${domain}</strong> and on every other server of the fediverse.</p>
${settings.registrations === 'approval' ? html`<p class="note">Somebody here looks at every application before the account can be used.</p>` : null}
${alert(problems && 'Please look at the marked fields.')}
<form method="post" action="/auth">${hiddenFields(formToken)}${carried({ return_to: values.returnTo, 'user[invite_code]': values.inviteCode })}
${field({
  label: 'Username',
  name: 'user[account_attributes][username]',
  value: values.username,
  hint: `Letters, numbers and underscores. Others will find you as @username@${domain}.`,
  autocomplete: 'username',
  maxLength: 30,
  errors: errorsOf(problems, 'username'),
  autofocus: !problems,
})}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', value: values.email, autocomplete: 'email', errors: errorsOf(problems, 'email') })}
${field({
  label: 'Password',
  name: 'user[password]',
  type: 'password',
  hint: 'At least 8 characters.',
  autocomplete: 'new-password',
  errors: errorsOf(problems, 'password'),
})}
${settings.min_age === null ? null : birthField(settings.min_age, values)}
${settings.registrations === 'approval' ? reasonField(settings.require_sign_up_reason && !values.inviteCode, values) : null}
<div class="trap" aria-hidden="true"><label for="f-website">Leave this empty</label><input id="f-website" name="user[website]" tabindex="-1" autocomplete="off"></div>
${rules.length > 0 ? html`<fieldset><legend>The rules here</legend>${ruleList(rules)}</fieldset>` : null}
${agreementBox(values, rules.length > 0)}
<div class="actions"><button>${settings.registrations === 'approval' ? 'Apply for an account' : 'Create account'}</button></div>
</form>
<p class="more">You have an account already? <a href="/auth/sign_in">Sign in</a></p>`,
  };
}

function birthField(minAge: number, values: SignUpValues): Html {
  return field({
    label: 'Date of birth',
    name: 'user[date_of_birth]',
    type: 'date',
    value: values.dateOfBirth,
    hint: `You have to be at least ${minAge} years old. The date is checked and not kept.`,
    autocomplete: 'bday',
    errors: errorsOf(values.problems, 'date_of_birth'),
  });
}

function reasonField(required: boolean, values: SignUpValues): Html {
  return field({
    label: 'Why do you want to join?',
    name: 'user[invite_request_attributes][text]',
    type: 'textarea',
    value: values.reason,
    required,
    maxLength: 420,
    errors: errorsOf(values.problems, 'reason'),
  });
}

function agreementBox(values: SignUpValues, hasRules: boolean): Html {
  const errors = errorsOf(values.problems, 'agreement');
  const wrong = errors.length > 0;
  return html`<div class="field check${wrong ? ' wrong' : ''}">
<input type="checkbox" id="f-agreement" name="user[agreement]" value="1" required${values.agreement ? html` checked` : null}${wrong ? html` aria-invalid="true" aria-describedby="f-agreement-error"` : null}>
<label for="f-agreement">${hasRules ? 'I have read the rules and will follow them' : 'I will treat others with respect'}</label>
${wrong ? html`<p class="error" id="f-agreement-error">Please agree first.</p>` : null}
</div>`;
}

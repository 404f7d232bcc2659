import { getUser } from '../../domain/registrations/queries.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { listSessions } from '../../domain/sessions/list.ts';
import type { Answer } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { browserName } from '../../lib/browser-name.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import { presentZoneName, zoneNames } from '../../lib/zone-names.ts';
import { alert, errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { emailForm, localeForm, type SessionView, sessionList } from '../../views/people/settings-account.ts';
import { LANGUAGES } from '../../words/languages.ts';
import type { Words } from '../../words/words.ts';
import { readerOf } from '../reader.ts';

/** What came of a form of the page. */
type Outcome = {
  /** What is wrong about the new password, or about the new address. */
  readonly passwordProblems?: ErrorDetails | undefined;
  readonly emailProblems?: ErrorDetails | undefined;
  readonly typedEmail?: string | undefined;
};

/** The page about one's login: address, password, language, and where one is signed in. */
export async function accountPage(call: Call, visitor: SignedInVisitor, outcome: Outcome = {}): Promise<Answer> {
  const { words } = call.request;
  const { account, forms } = words;
  const { session, formToken } = visitor;
  const { passwordProblems, emailProblems } = outcome;
  const reader = await readerOf(call);
  const parts = reader.account && (await activeParts(call, session, { ...reader, account: reader.account }, outcome));
  const isWrong = passwordProblems !== undefined || emailProblems !== undefined;
  const body = html`<h1>${account.title}</h1>
${isWrong && alert(forms.lookAtFields)}
<dl class="facts"><dt>${forms.username}</dt><dd><bdi dir="ltr">@${session.username}</bdi></dd><dt>${forms.email}</dt><dd>${session.email}</dd></dl>
${passwordForm(words, formToken, passwordProblems)}
<p class="more"><a href="/settings/security">${words.security.overview.secondStep}</a></p>
${parts}`;
  return page(visitor, { title: account.title, body, status: isWrong ? 422 : 200 });
}

function passwordForm(words: Words, formToken: string, problems: ErrorDetails | undefined): Html {
  const { account, forms } = words;
  return html`<h2>${account.changeYourPassword}</h2>
<p class="hint">${account.signsOut}</p>
<form method="post" action="/auth/edit">${hiddenFields(formToken, 'put')}
${field({ label: account.currentPassword, name: 'user[current_password]', type: 'password', autocomplete: 'current-password', errors: errorsOf(problems, 'current_password', words) })}
${field({ label: forms.newPassword, name: 'user[password]', type: 'password', hint: forms.passwordHint, autocomplete: 'new-password', errors: errorsOf(problems, 'password', words) })}
<div class="actions"><button>${forms.changePassword}</button></div></form>`;
}

/** What only accounts can change that are neither waiting nor frozen. */
async function activeParts(
  { ctx, db }: Call,
  session: Session,
  reader: OwnReader,
  { emailProblems, typedEmail }: Outcome,
): Promise<Html> {
  const own = { ...reader, account: { ...reader.account, page: '/auth/edit' } };
  const errors = (name: string) => errorsOf(emailProblems, name, reader.words);
  const { locale, time_zone: zone } = await getUser(db, session.userId);
  const sessions = await listSessions(db, session.userId);
  const choice = { ...languageChoices(locale), ...zoneChoices(zone) };
  const views = sessions.map((one) => viewOf(one, session));
  return html`${emailForm({ typed: typedEmail, errors, canMail: ctx.mail.configured }, own)}
${localeForm(choice, own)}${sessionList(views, own)}`;
}

/** The time zones by their present names, with the one that somebody has, by whatever name it was chosen. */
function zoneChoices(chosen: string | null) {
  const zone = chosen === null ? '' : presentZoneName(chosen);
  const zones = zoneNames();
  return { zone, zones: zone === '' || zones.includes(zone) ? zones : [...zones, zone] };
}

/** The languages that there are texts in, and the one that somebody has, if it is another. */
function languageChoices(locale: string | null) {
  const languages = LANGUAGES.map(({ language, name }) => ({ value: language, text: name, lang: language }));
  const isKnown = locale === null || languages.some(({ value }) => value === locale);
  return {
    locale: locale ?? '',
    languages: isKnown ? languages : [...languages, { value: locale, text: locale, lang: locale }],
  };
}

function viewOf(row: Awaited<ReturnType<typeof listSessions>>[number], { id }: Session): SessionView {
  return {
    id: toWire(row.id),
    name: browserName(row.user_agent),
    ip: row.last_used_ip,
    since: toIso(row.created_at),
    usedAt: row.last_used_at === null ? null : toIso(row.last_used_at),
    signedInBy: row.signed_in_by,
    isThis: row.id === id,
  };
}

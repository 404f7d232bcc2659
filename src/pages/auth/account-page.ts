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
import { alert, errorsOf, field, hiddenFields } from '../../views/frame/form.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { emailForm, type SessionView, sessionList } from '../../views/people/settings-account.ts';
import type { Words } from '../../words/words.ts';
import { localeSection } from '../locale.ts';
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

/** The form for another password. */
export function passwordForm(words: Words, formToken: string, problems: ErrorDetails | undefined): Html {
  const { account, forms } = words;
  return html`<section id="password"><h2>${account.changeYourPassword}</h2>
<p class="hint">${account.signsOut}</p>
<form method="post" action="/auth/edit">${hiddenFields(formToken, 'put')}
${field({ label: account.currentPassword, name: 'user[current_password]', type: 'password', autocomplete: 'current-password', errors: errorsOf(problems, 'current_password', words) })}
${field({ label: forms.newPassword, name: 'user[password]', type: 'password', hint: forms.passwordHint, autocomplete: 'new-password', errors: errorsOf(problems, 'password', words) })}
<div class="actions"><button>${forms.changePassword}</button></div></form></section>`;
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
  const sessions = await listSessions(db, session.userId);
  const views = sessions.map((one) => viewOf(one, session));
  return html`${emailForm({ typed: typedEmail, errors, canMail: ctx.mail.configured }, own)}
${await localeSection(db, session.userId, own)}${sessionList(views, own)}`;
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

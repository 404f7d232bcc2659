import { changeUnconfirmedEmail } from '../domain/registrations/request-confirmation.ts';
import type { Session } from '../domain/sessions/find.ts';
import { anyone } from '../http/access.ts';
import { redirect } from '../http/answer.ts';
import { errorsOf, field, hiddenFields } from '../http/html/form.ts';
import { messagePage, type Page, page } from '../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { route } from '../http/route.ts';
import { AppError, type ErrorDetails } from '../lib/errors.ts';
import { html } from '../lib/html/template.ts';
import { countTry } from './tries.ts';

/** The page for people whose account cannot be used yet, or no longer. */
export const showWaiting = route({
  method: 'GET',
  path: '/auth/setup',
  access: anyone(),
  params: {},
  summary: 'What a new account waits for',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn();
    if (visitor.session.standing === 'active') return redirect('/');
    return page(call, visitor, waitingPage(visitor.session, visitor.formToken));
  },
});

export const correctEmail = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/auth/setup',
  access: anyone(),
  params: { ...formTokenParam, user: tree({ email: text() }) },
  summary: 'Correct an address that is not confirmed, and send the confirmation there',
  rate: 'confirmations',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    if (session.standing !== 'unconfirmed') return redirect('/auth/setup');
    const email = call.params.user?.email ?? '';
    countTry(call.ctx, 'email', email);
    try {
      await call.write((tx) => changeUnconfirmedEmail(tx, session.userId, email));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      return page(call, visitor, { ...waitingPage(session, visitor.formToken, error.details), status: 422 });
    }
    return messagePage(call, visitor, 'Look into your inbox', `An e-mail to ${email} is on its way.`);
  },
});

const SENTENCES: Record<Exclude<Session['standing'], 'active' | 'unconfirmed'>, readonly [string, string]> = {
  pending: [
    'Thank you for your application',
    'Somebody here will look at it. You will be able to use your account once it is approved.',
  ],
  moved: ['This account cannot be used', 'It has moved to another server.'],
  disabled: ['This account cannot be used', 'It was disabled by the people who run this server.'],
  suspended: ['This account cannot be used', 'It has been suspended by the people who run this server.'],
};

function waitingPage(session: Session, formToken: string, problems?: ErrorDetails): Page {
  if (session.standing === 'unconfirmed') return confirmFirstPage(session, formToken, problems);
  const [title, text] = session.standing === 'active' ? ['', ''] : SENTENCES[session.standing];
  const decided = session.standing === 'disabled' || session.standing === 'suspended';
  const more = decided ? html`<p><a href="/disputes/strikes">What was decided, and how to appeal</a></p>` : null;
  return { title, body: html`<h1>${title}</h1><p>${text}</p>${more}` };
}

function confirmFirstPage(session: Session, formToken: string, problems?: ErrorDetails): Page {
  const errors = errorsOf(problems, 'email');
  return {
    title: 'Confirm your e-mail address',
    body: html`<h1>Confirm your e-mail address</h1>
<p>We sent an e-mail to <strong>${session.email}</strong>. Open the link in it, and your account is ready.</p>
<p class="hint">No e-mail? Look among the unwanted mail, or have it sent again. If the address is wrong, correct it here.</p>
<form method="post" action="/auth/setup">${hiddenFields(formToken, 'put')}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', value: session.email, autocomplete: 'email', errors })}
<div class="actions"><button class="secondary">Send again</button></div></form>`,
  };
}

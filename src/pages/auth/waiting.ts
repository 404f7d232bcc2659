import { changeUnconfirmedEmail } from '../../domain/registrations/request-confirmation.ts';
import { anyone, freshly } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { message } from '../../views/frame/message.ts';
import { refusalOf } from '../problem.ts';
import { START_PATH } from '../start.ts';
import { countTry } from './tries.ts';
import { waitingAnswer, waitingPage } from './waiting-page.ts';

/** The page for people whose account cannot be used yet, or no longer. */
export const showWaiting = route({
  method: 'GET',
  path: '/auth/setup',
  access: anyone(),
  params: {},
  summary: 'Why an account cannot be used yet, or no longer, and what its owner can do',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn();
    // Whoever waited for being let in is welcomed.
    if (visitor.session.standing === 'active') return redirect(START_PATH);
    return waitingAnswer(call, visitor);
  },
});

export const correctEmail = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/auth/setup',
  access: freshly(anyone()),
  params: { ...formTokenParam, user: tree({ email: text() }) },
  summary: 'Correct an address that is not confirmed, and send the confirmation there',
  rate: 'confirmations',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    const { session } = visitor;
    if (session.standing !== 'unconfirmed' || !call.ctx.mail.configured) return redirect('/auth/setup');
    const email = call.params.user?.email ?? '';
    countTry(call.ctx, 'email', email);
    try {
      await call.write((tx) => changeUnconfirmedEmail(tx, session.userId, email));
    } catch (error) {
      return page(visitor, { ...(await waitingPage(call, visitor, refusalOf(error).details)), status: 422 });
    }
    const { words } = call.request;
    return page(
      visitor,
      message(words, { title: words.newPassword.inbox, text: words.waiting.unconfirmed.onItsWay(email) }),
    );
  },
});

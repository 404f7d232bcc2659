import { anyone } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import type { Asked } from '../../http/html/frame.ts';
import { page } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import type { Typed } from '../../http/html/typed-texts.ts';
import { text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { writtenTexts } from '../../views/frame/written-texts.ts';
import { pageBefore } from '../page-before.ts';
import { ownPath } from '../return-path.ts';
import { confirmPage } from './confirm-page.ts';
import { askToSignIn } from './sign-in.ts';

/** Under Mastodon's address. */
export const showChallenge = route({
  method: 'GET',
  path: '/auth/challenge',
  access: anyone(),
  params: { return_to: text() },
  summary: 'The form to show once more who one is, before something that needs it',
  async handle(call) {
    const visitor = await findSignedIn(call);
    const returnTo = ownPath(call.params.return_to);
    return visitor ? page(visitor, await confirmPage(call, { visitor, returnTo })) : toSignIn(returnTo);
  },
});

/** The same form in place of what another form was to do, with what was typed into that; it leads back to the page of that form. */
export async function askToConfirm(asked: Asked, typed: Typed | undefined): Promise<Answer> {
  const visitor = await findSignedIn(asked);
  if (!visitor) return askToSignIn(asked, typed);
  const { words } = asked.request;
  const problem = words.security.confirming.notDone;
  const shown = await confirmPage(asked, { visitor, returnTo: pageBefore(asked), problem });
  return page(visitor, { ...shown, body: html`${shown.body}${writtenTexts(typed, words)}`, status: 403 });
}

import { favourite } from '../../domain/favourites/favourite.ts';
import { follow } from '../../domain/follows/follow.ts';
import { reblog } from '../../domain/reblogs/reblog.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { anyone } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { oneOf, text } from '../../http/params/scalars.ts';
import { type Call, route } from '../../http/route.ts';
import { invalid } from '../../lib/errors.ts';
import { INTERACTION_PATH, interactionPath } from '../../lib/interaction-path.ts';
import { countTry } from '../auth/tries.ts';
import { accountPage } from './account-page.ts';
import { getSubject, type Subject } from './find-subject.ts';
import { statusPage } from './status-page.ts';

const ACTIONS = ['follow', 'favourite', 'reblog'] as const;
type Action = (typeof ACTIONS)[number];

const params = { uri: text({ max: 4096 }), acct: text({ max: 4096 }) };

export const showInteraction = route({
  method: 'GET',
  path: INTERACTION_PATH,
  access: anyone(),
  params,
  summary: 'What somebody met on another server, to follow it, answer it or pass it on from here',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(call.request.url);
    const { session } = visitor;
    if (session.standing !== 'active') return redirect('/auth/setup');
    const subject = await getSubject(call, session, call.params.uri ?? call.params.acct ?? '');
    const shown =
      subject.kind === 'account'
        ? await accountPage(call, visitor, subject.account)
        : await statusPage(call, visitor, subject.status);
    return page(visitor, shown);
  },
});

export const interactByForm = route({
  method: 'POST',
  path: INTERACTION_PATH,
  access: anyone(),
  params: { ...formTokenParam, ...params, act: oneOf(...ACTIONS) },
  summary: 'Follow an account, or favourite or boost a post, that was met on another server',
  async handle(call) {
    const visitor = await findSender(call);
    const uri = call.params.uri ?? call.params.acct ?? '';
    if (!visitor) return toSignIn(interactionPath(uri));
    const { session } = visitor;
    if (session.standing !== 'active') return seeOther('/auth/setup', null);
    await act(call, session, await getSubject(call, session, uri), call.params.act ?? 'follow');
    return seeOther(interactionPath(uri), null);
  },
});

/** The older address of this page in Mastodon. */
export const showOldInteraction = route({
  method: 'GET',
  path: '/authorize_follow',
  access: anyone(),
  params,
  summary: 'Leads to the page for following what was met on another server',
  handle: async ({ params: { uri, acct } }) => redirect(interactionPath(acct ?? uri ?? '')),
});

/** Performs an action; repeating it changes nothing. Fails as its verb does; 422 for an action that the subject does not support. */
async function act(call: Call, session: Session, subject: Subject, action: Action): Promise<void> {
  const { accountId, email } = session;
  if ((subject.kind === 'account') !== (action === 'follow')) throw invalid('impossibleHere');
  if (subject.kind === 'account') {
    countTry(call.ctx, 'follow', email);
    await call.write((tx) => follow(tx, { accountId, targetId: subject.account.id }));
    return;
  }
  const statusId = subject.status.id;
  if (action === 'favourite') {
    await call.write((tx) => favourite(tx, session, statusId));
    return;
  }
  countTry(call.ctx, 'publish', email);
  await call.write((tx) => reblog(tx, session, { statusId }));
}

import { factorsOf } from '../../domain/second-factors/queries.ts';
import { listSecurityEvents } from '../../domain/security-events/queries.ts';
import { anyone, openToAll } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { type Route, route } from '../../http/route.ts';
import { needsSecondFactor, SECURITY_PATH } from '../../http/second-factor-needed.ts';
import { html } from '../../lib/html/template.ts';
import { securityOverview } from '../../views/people/security.ts';
import { securityEvents } from '../../views/people/security-events.ts';
import { clockOf } from '../reader.ts';
import { noteSecurityNoticesSeen } from './security-notices.ts';

const showSecurity = route({
  method: 'GET',
  path: SECURITY_PATH,
  access: anyone(),
  params: {},
  summary: 'What the person signed in can prove by who they are, besides their password',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(SECURITY_PATH);
    const { words } = call.request;
    const { title } = words.security;
    const { userId } = visitor.session;
    const factors = await factorsOf(call.db, userId);
    const events = await listSecurityEvents(call.db, userId);
    const isNeeded = await needsSecondFactor(call.db, visitor.session);
    const body = html`<h1>${title}</h1>${isNeeded && html`<p class="alert">${words.security.required.lead}</p>`}${securityOverview(factors, words)}
${securityEvents(events, clockOf(call))}`;
    return page(visitor, { title, body });
  },
});

function movedTo(path: string, target: string): Route {
  const summary = `Leads to ${target}`;
  return route({
    method: 'GET',
    path,
    access: openToAll(),
    params: {},
    summary,
    handle: async () => redirect(target, 301),
  });
}

/** How people keep their account safe, and Mastodon's addresses for it. */
export const securityPages: readonly Route[] = [
  showSecurity,
  noteSecurityNoticesSeen,
  movedTo('/settings/two_factor_authentication_methods', SECURITY_PATH),
  movedTo('/settings/otp_authentication', `${SECURITY_PATH}/totp`),
  movedTo('/settings/two_factor_authentication/confirmation/new', `${SECURITY_PATH}/totp`),
  movedTo('/settings/security_keys', `${SECURITY_PATH}/passkeys`),
  movedTo('/settings/security_keys/new', `${SECURITY_PATH}/passkeys`),
];

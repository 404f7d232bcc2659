import { factorsOf } from '../../domain/second-factors/queries.ts';
import { listSecurityEvents } from '../../domain/security-events/queries.ts';
import { anyone } from '../../http/access.ts';
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

/** How people keep their account safe. */
export const securityPages: readonly Route[] = [showSecurity, noteSecurityNoticesSeen];

import { factorsOf } from '../../domain/second-factors/queries.ts';
import { anyone } from '../../http/access.ts';
import { page } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { type Route, route } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { securityOverview } from '../../views/people/security.ts';

export const SECURITY_PATH = '/settings/security';

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
    const factors = await factorsOf(call.db, visitor.session.userId);
    return page(visitor, { title, body: html`<h1>${title}</h1>${securityOverview(factors, words)}` });
  },
});

/** How people keep their account safe. */
export const securityPages: readonly Route[] = [showSecurity];

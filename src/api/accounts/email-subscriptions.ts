import { anyone } from '../../http/access.ts';
import { empty } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

/**
 * In Mastodon, people without an account can receive posts by mail if that is enabled. This server answers like one where it is disabled.
 */
export const subscribeByMail = route({
  method: 'POST',
  path: '/api/v1/accounts/:id/email_subscriptions',
  access: anyone(),
  params: { id: pathId() },
  summary: 'Nothing: posts are not sent by mail',
  handle: async () => empty(404),
});

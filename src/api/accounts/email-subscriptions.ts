import { anyone } from '../../http/access.ts';
import { empty } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

/** Mastodon lets people without an account have posts by mail where that is on; this server answers as one where it is off. */
export const subscribeByMail = route({
  method: 'POST',
  path: '/api/v1/accounts/:id/email_subscriptions',
  access: anyone(),
  params: { id: pathId() },
  summary: 'Nothing: posts are not sent by mail',
  handle: async () => empty(404),
});

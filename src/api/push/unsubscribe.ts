import { unsubscribeByUrl } from '../../domain/push/unsubscribe-url.ts';
import { always, anyone } from '../../http/access.ts';
import { empty } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const unsubscribeByMessage = route({
  method: 'DELETE',
  path: '/api/web/push_subscriptions/:token',
  access: always(anyone()),
  params: { token: pathText() },
  summary: 'End a push subscription by the address that came with a message',
  async handle({ ctx, params }) {
    await unsubscribeByUrl(ctx.store, params.token);
    return empty();
  },
});

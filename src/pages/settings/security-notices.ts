import { markSecurityEventsSeen } from '../../domain/security-events/mark-seen.ts';
import { anyone } from '../../http/access.ts';
import { getSender } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { id, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { backTo } from '../fragment.ts';

/** The answer to the notice that pages show where no mail is sent. */
export const noteSecurityNoticesSeen = route({
  method: 'POST',
  path: '/settings/security/notices/seen',
  access: anyone(),
  params: { ...formTokenParam, newest: id(), back: text() },
  summary: 'Say that one has seen what happened to the login',
  async handle(call) {
    const { session } = await getSender(call);
    await call.write((tx) => markSecurityEventsSeen(tx, session.userId, call.params.newest ?? 0));
    return backTo(call.params.back ?? '/settings/security', null);
  },
});

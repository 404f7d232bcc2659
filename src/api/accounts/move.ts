import { isPasswordOf } from '../../domain/accounts/check-password.ts';
import { assertNotRefused } from '../../domain/domain-blocks/visible-block.ts';
import { moveAccount } from '../../domain/moves/move.ts';
import { resolveActorAt } from '../../federation/resolve/actor.ts';
import { freshly, user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { required, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { failed, forbidden } from '../../lib/errors.ts';

/** The route of GoToSocial to move an account. */
export const moveToAccount = userRoute({
  method: 'POST',
  path: '/api/v1/accounts/move',
  access: freshly(user('write', 'write:accounts'), 'password'),
  params: { password: required(text()), moved_to_uri: required(text()) },
  summary: 'Move your followers to another account of yours, which names this one as its alias',
  rate: 'sign_in',
  async handle({ ctx, db, write, viewer, params }) {
    if (!(await isPasswordOf(db, viewer.accountId, params.password))) throw forbidden('wrongPassword');
    await assertNotRefused(db, viewer, params.moved_to_uri);
    const target = await resolveActorAt(ctx, params.moved_to_uri, { refresh: true });
    if (!target) throw failed('moveTargetNotFound');
    await write((tx) => moveAccount(tx, viewer.accountId, target));
    return json({ message: 'accepted' }, { status: 202 });
  },
});

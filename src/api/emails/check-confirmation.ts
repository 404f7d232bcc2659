import { Type } from 'typebox';
import { inactiveUser } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const checkConfirmation = userRoute({
  method: 'GET',
  path: '/api/v1/emails/check_confirmation',
  access: inactiveUser('read', 'read:accounts'),
  params: {},
  response: Type.Boolean(),
  summary: 'Whether the e-mail address is confirmed',
  async handle({ auth }) {
    return json(auth.standing !== 'unconfirmed');
  },
});

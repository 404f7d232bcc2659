import { Type } from 'typebox';
import { orderLinkEmail } from '../../domain/registrations/link-emails.ts';
import { getUser } from '../../domain/registrations/queries.ts';
import { changeUnconfirmedEmail } from '../../domain/registrations/request-confirmation.ts';
import { inactiveUser } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';
import { forbidden } from '../../lib/errors.ts';

const FOREIGN = 'notTheSameApp';
const DONE = 'confirmedAlready';

export const resendConfirmation = userRoute({
  method: 'POST',
  path: '/api/v1/emails/confirmations',
  access: inactiveUser('write', 'write:accounts'),
  params: { email: text() },
  response: Type.Object({}),
  summary: 'Send the confirmation e-mail again, to another address if one is given',
  rate: 'confirmations',
  async handle({ ctx, auth, viewer, params, write }) {
    await write(async (tx) => {
      const user = await getUser(tx, viewer.userId);
      if (user.created_by_application_id !== auth.applicationId) throw forbidden(FOREIGN);
      // Where no e-mails can be sent, addresses count as confirmed and there is nothing to send again.
      if (user.confirmed_at !== null && !ctx.mail.configured) return;
      if (user.confirmed_at !== null) throw forbidden(DONE);
      if (params.email === undefined || isBlank(params.email))
        await orderLinkEmail(tx, { purpose: 'confirm_email', userId: user.id, email: user.email });
      else await changeUnconfirmedEmail(tx, user.id, params.email);
    });
    return json({});
  },
});

import { takeAction } from '../../../domain/moderation/take-action.ts';
import { WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { staff } from '../../../http/access.ts';
import { json } from '../../../http/answer.ts';
import { bool, id, oneOf, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { userRoute } from '../../../http/route.ts';
import { invalid } from '../../../lib/errors.ts';

/** Letters and notifications are no place for books. */
const MAX_TEXT = 10_000;

export const actOnAccount = userRoute({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/action',
  access: staff(['manage_users', 'manage_reports'], 'admin:write', 'admin:write:accounts'),
  params: {
    id: pathId(),
    type: oneOf(...WARNING_ACTIONS),
    report_id: id(),
    text: withDefault(text({ max: MAX_TEXT }), ''),
    send_email_notification: withDefault(bool(), true),
  },
  summary: 'Warn, disable, limit or suspend an account',
  async handle({ viewer, params, write }) {
    const { type } = params;
    if (type === undefined) throw invalid("Validation failed: Type can't be blank");
    await write((tx) =>
      takeAction(tx, viewer, {
        targetId: params.id,
        action: type,
        text: params.text.trim(),
        reportId: params.report_id ?? null,
        sendLetter: params.send_email_notification,
      }),
    );
    return json({});
  },
});

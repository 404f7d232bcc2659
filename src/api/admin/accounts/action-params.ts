import type { ParamValues } from '../../../http/params/param.ts';
import { bool, id, text, withDefault } from '../../../http/params/scalars.ts';

/** E-mails and notifications are no place for books. */
const MAX_TEXT = 10_000;

/** What people are told of what was done to them. */
export const actionParams = {
  text: withDefault(text({ max: MAX_TEXT }), ''),
  warning_preset_id: id(),
  send_email_notification: withDefault(bool(), true),
};

/** These parameters, as the domain calls them. */
export function orderOf(params: ParamValues<typeof actionParams>) {
  return {
    text: params.text.trim(),
    presetId: params.warning_preset_id ?? null,
    sendEmail: params.send_email_notification,
  };
}

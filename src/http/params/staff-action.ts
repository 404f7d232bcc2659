import { checkLength } from '../../domain/validation.ts';
import type { ParamValues } from './param.ts';
import { bool, id, prose, withDefault } from './scalars.ts';

/** Keeps the texts to a size that suits e-mails and notifications. */
const MAX_TEXT = 10_000;

/** The parameters for what people are told about an action against them. */
export const actionParams = {
  text: withDefault(prose(), ''),
  warning_preset_id: id(),
  send_email_notification: withDefault(bool(), true),
};

/** The same as a form says it: a box that is not checked is not sent. */
export const formActionParams = {
  ...actionParams,
  send_email_notification: withDefault(bool(), false),
};

/** Converts these parameters to the names in the domain. 422 for a text that is too long. */
export function orderOf(params: ParamValues<typeof actionParams>) {
  checkLength('text', params.text, MAX_TEXT);
  return {
    text: params.text.trim(),
    presetId: params.warning_preset_id ?? null,
    // Mastodon: Admin::BaseAction#warnable? decides about both.
    notifies: params.send_email_notification,
    sendEmail: params.send_email_notification,
  };
}

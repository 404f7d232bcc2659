import { isBlank } from '../../lib/blank.ts';
import { failed, forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { queueEmail } from '../letters/letters.ts';
import { readersOf } from '../notification-mail/staff-emails.ts';
import { listStaff } from '../roles/staff.ts';
import { blank, checkLength } from '../validation.ts';
import { newAppealEmail } from './emails.ts';
import { appealableUntil, getOwnStrike } from './strikes.ts';
import { getTarget } from './target.ts';

/** Mastodon: Appeal::TEXT_LENGTH_LIMIT. */
const MAX_TEXT = 2000;

/**
 * Appeals against one's own strike; the staff who decide about appeals get an e-mail. 404 for anybody else's strike, 403 when there already
 * is an appeal or the strike was overruled, 422 for a text that is missing or too long, or a strike that is too old. Mastodon:
 * AppealService.
 */
export async function appeal(
  tx: Tx,
  person: { readonly accountId: number },
  strikeId: number,
  text: string,
): Promise<void> {
  const strike = await getOwnStrike(tx, person, strikeId);
  if (strike.overruled_at !== null) throw forbidden();
  const at = now();
  const trimmed = text.trim();
  if (isBlank(trimmed)) throw blank('text');
  checkLength('text', trimmed, MAX_TEXT);
  if (at > appealableUntil(strike)) throw failed('appealTooLate');
  const inserted = await tx
    .insertInto('appeals')
    .values({
      id: newId(),
      account_id: person.accountId,
      account_warning_id: strikeId,
      text: trimmed,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('account_warning_id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw forbidden();
  const { username: who } = await getTarget(tx, person.accountId);
  for (const reader of readersOf(await listStaff(tx, 'manage_appeals'), 'appeal')) {
    await queueEmail(tx, await newAppealEmail(tx, reader, { who, text: trimmed, strikeId }));
  }
}

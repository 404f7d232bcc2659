import { failed } from '../../lib/errors.ts';
import { knownTimeZone, now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** `locale` is a language tag; null for that of the browser. `timeZone` is a name of the IANA; null for UTC. */
type Locale = { readonly locale: string | null; readonly timeZone: string | null };

/** Changes the language and the time zone that the server uses for somebody. 422 for an unknown time zone. */
export async function changeLocale(tx: Tx, userId: number, { locale, timeZone }: Locale): Promise<void> {
  if (timeZone !== knownTimeZone(timeZone)) throw failed('timeZoneUnknown');
  await tx
    .updateTable('users')
    .set({ locale, time_zone: timeZone, updated_at: now() })
    .where('id', '=', userId)
    .execute();
}

import type { Words } from '../../words/words.ts';
import type { AdminAccountView } from './entity-types.ts';

/** What keeps an account from being like all others, in words; that nothing does if so. */
export function standingsOf(account: AdminAccountView, { moderatedAccounts: texts, lookedAfter }: Words): string[] {
  const { statuses } = texts;
  const standings = [
    account.approved === false && statuses.pending,
    account.confirmed === false && texts.unconfirmed,
    account.disabled === true && statuses.disabled,
    account.sensitized && statuses.sensitized,
    account.silenced && statuses.silenced,
    account.suspended && statuses.suspended,
    account.account.memorial === true && lookedAfter.inMemoriam,
  ].filter((text) => text !== false);
  return standings.length === 0 ? [texts.inGoodStanding] : standings;
}

import { AppError, type ErrorKind } from '../lib/errors.ts';
import { untranslated } from '../lib/said.ts';
import { en } from '../words/en.ts';

const KINDS = {
  /** The form token is missing, or not of this session. */
  expired: 'forbidden',
  /** Another site sent it, or a program that does not say where it comes from. */
  other_site: 'forbidden',
  /** The page was made for another account than the one that is signed in by now. */
  other_account: 'conflict',
} as const satisfies Record<string, ErrorKind>;

/** Why nothing was done for a browser although somebody is signed in there: what it sent does not come from a page of theirs. */
export class FormRefused extends AppError {
  readonly reason: keyof typeof KINDS;

  /** The wire id of the account that the page was made for, where it is another. */
  readonly account: string | undefined;

  constructor(reason: keyof typeof KINDS, account?: string) {
    super(KINDS[reason], untranslated(en.failures.refused[reason]));
    this.reason = reason;
    this.account = account;
  }
}

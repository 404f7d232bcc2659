import { AppError } from '../../lib/errors.ts';
import type { MentionedAccount } from './compose-text.ts';

/** 422 when the text mentions accounts that the client did not expect, so that it can ask its user. */
export class UnexpectedMentions extends AppError {
  readonly accountIds: readonly number[];

  constructor(accountIds: readonly number[]) {
    super('invalid', 'unexpectedMentions');
    this.accountIds = accountIds;
  }
}

/** Throws UnexpectedMentions when somebody other than the allowed accounts is mentioned; undefined allows everybody. */
export function assertAllowedMentions(
  allowed: readonly number[] | undefined,
  mentions: readonly MentionedAccount[],
): void {
  if (allowed === undefined) return;
  const unexpected = mentions.filter((mention) => !allowed.includes(mention.id));
  if (unexpected.length > 0) throw new UnexpectedMentions(unexpected.map((mention) => mention.id));
}

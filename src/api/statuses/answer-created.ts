import type { Viewer } from '../../domain/accounts/viewer.ts';
import { UnexpectedMentions } from '../../domain/statuses/allowed-mentions.ts';
import { type IdempotencyKey, keyNamed, type Made } from '../../domain/statuses/idempotency.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { errorAnswer } from '../../http/errors.ts';
import type { Call } from '../../http/route.ts';
import { jsonObject, quote } from '../../lib/json.ts';
import { errorText } from '../../words/errors.ts';
import { answerScheduled } from '../scheduled-statuses/scheduled-answer.ts';
import { answerStatus } from './status-answer.ts';

/** Longer keys are truncated. */
const KEY_LENGTH = 255;

/** The key that keeps a repeated request from creating another status. */
export function idempotencyKeyOf({ request, session }: Pick<Call, 'request' | 'session'>): IdempotencyKey | undefined {
  const text = request.header('idempotency-key')?.slice(0, KEY_LENGTH);
  return text ? keyNamed(text, session ? 'session' : 'client') : undefined;
}

type Asked = Pick<Call, 'db' | 'request'> & { readonly viewer: Viewer };

/** Answers the new Status or ScheduledStatus, or the accounts that it would mention without this being intended. */
export async function answerCreated(call: Asked, make: () => Promise<Made>): Promise<Answer> {
  const { db, viewer } = call;
  try {
    const made = await make();
    if ('statusId' in made) return await answerStatus(db, viewer, made.statusId);
    return await answerScheduled(db, viewer, made.scheduledStatusId);
  } catch (error) {
    if (error instanceof UnexpectedMentions) return answerUnexpected(call, error);
    throw error;
  }
}

/** Mastodon: PostStatusService::UnexpectedMentionsError. */
async function answerUnexpected({ db, request }: Asked, error: UnexpectedMentions): Promise<Answer> {
  const accounts = renderAccounts(await loadAccounts(db, error.accountIds), error.accountIds);
  const { status, headers } = errorAnswer(error, request.words);
  const text = errorText(error.said, request.words);
  return rawJson(jsonObject({ error: quote(text), unexpected_accounts: accounts }), { status, headers });
}

import { AppError, FailedElsewhere } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Fetched } from '../../platform/fetch/fetcher.ts';

/** Mastodon: the texts of `translation.errors`. */
const TEXTS = {
  busy: said('translationBusy'),
  quota: said('translationQuotaExceeded'),
  broken: said('translationBroken'),
} as const;

/** A 503 with a sentence for people. */
export function refusal(reason: keyof typeof TEXTS, cause?: unknown): FailedElsewhere {
  return new FailedElsewhere(TEXTS[reason], cause);
}

/** Parses the JSON answer of a service. Throws the error that its status means. */
export function answerOf({ status, body, url }: Fetched<string>): unknown {
  if (status === 429) throw refusal('busy');
  // DeepL's status for an exhausted monthly quota.
  if (status === 456) throw refusal('quota');
  if (status !== 200) throw refusal('broken', new Error(`${url} answered ${status}`));
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw refusal('broken', cause);
  }
}

/** Runs a request to a service; network errors become a 503. */
export async function asking<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof AppError && SENTENCES.has(error.message)) throw error;
    throw refusal('broken', error);
  }
}

const SENTENCES = new Set(Object.values(TEXTS).map(({ text }) => text));

import { prefersDocument } from '../../federation/vocabulary.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';

/**
 * The ActivityPub answers to programs that request the addresses of our pages. Passed in by `serve.ts`; each checks by itself who may see
 * what.
 */
export type ActivityDocuments = {
  account(call: Call, username: string): Promise<Answer>;
  status(call: Call, username: string, statusId: number): Promise<Answer>;
  followers(call: Call, username: string): Promise<Answer>;
  following(call: Call, username: string): Promise<Answer>;
  collection(call: Call, collectionId: number): Promise<Answer>;
  tag(call: Call, name: string): Promise<Answer>;
};

/** Whether a request prefers ActivityPub over HTML, by the same rule as at the documents' own addresses. */
export function wantsActivity(call: Call): boolean {
  return prefersDocument(call.request.header('accept'));
}

/** Splits a name in a path from the format in its ending, such as `alice.rss`. */
export function splitFormat(text: string): { name: string; format: 'html' | 'rss' | 'json' } {
  const ending = /\.(rss|json)$/.exec(text)?.[1];
  if (ending === undefined || text.includes('@')) return { name: text, format: 'html' };
  return { name: text.slice(0, -ending.length - 1), format: ending === 'rss' ? 'rss' : 'json' };
}

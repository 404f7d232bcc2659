import type { Draft } from '../../src/domain/statuses/draft.ts';

/** An English text and nothing else, as somebody would publish it. */
export function draftOf(text: string): Draft {
  return {
    text,
    spoilerText: '',
    sensitive: undefined,
    visibility: 'public',
    language: 'en',
    inReplyToId: undefined,
    mediaIds: [],
    poll: undefined,
    quotedStatusId: undefined,
    quotePolicy: undefined,
    allowedMentions: undefined,
    applicationId: null,
  };
}

import type { Draft } from '../../domain/statuses/draft.ts';
import { type draftParams, type keptParams, pollDraft } from './draft-params.ts';
import type { ParamValues } from './param.ts';

/** Converts the parameters of a new status to a draft. */
export function readDraft(params: ParamValues<typeof draftParams>, applicationId: number | null): Draft {
  return {
    text: params.status ?? '',
    title: params.title,
    contentType: params.content_type,
    spoilerText: params.spoiler_text ?? '',
    sensitive: params.sensitive,
    visibility: params.visibility,
    language: params.language,
    inReplyToId: params.in_reply_to_id,
    mediaIds: params.media_ids ?? [],
    poll: pollDraft(params.poll),
    quotedStatusId: params.quoted_status_id,
    quotePolicy: params.quote_approval_policy,
    allowedMentions: params.allowed_mentions,
    localOnly: params.local_only ?? false,
    applicationId,
  };
}

/** Converts the parameters of a draft. */
export function readKept(params: ParamValues<typeof keptParams>, applicationId: number | null): Draft {
  return {
    ...readDraft(params, applicationId),
    scheduledAt: params.scheduled_at,
    thread: params.thread?.map(({ status = '', media_ids: mediaIds }) => ({ text: status, mediaIds })),
  };
}

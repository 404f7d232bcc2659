import { parseWireId, toWire } from '../../lib/id.ts';
import { parseTime, toIso } from '../../lib/time.ts';
import type { Visibility } from '../../lib/visibility.ts';
import type { ContentType, QuotePolicy } from '../../schema/statuses.ts';
import type { Continuation, Draft } from '../statuses/draft.ts';

/** A scheduled status as it is stored and shown to clients. Mastodon: `ScheduledStatus.params`. */
export type ScheduledParams = {
  readonly text: string;
  readonly media_ids: readonly string[] | null;
  readonly sensitive: boolean | null;
  readonly spoiler_text: string | null;
  readonly visibility: Visibility | null;
  readonly language: string | null;
  /** Ids are stored as numbers. */
  readonly in_reply_to_id: number | null;
  readonly application_id: number | null;
  readonly quoted_status_id: string | null;
  readonly quote_approval_policy: QuotePolicy | null;
  readonly allowed_mentions: readonly string[] | null;
  /** Absent when there is none. */
  readonly title?: string;
  /** Absent when it is plain text. */
  readonly content_type?: ContentType;
  /** Absent unless it is true. */
  readonly local_only?: true;
  /** The posts that follow it; absent when there are none. */
  readonly thread?: readonly { readonly text: string; readonly media_ids?: readonly string[] }[];
  /** Only of drafts: when they are to be published. */
  readonly scheduled_at?: string;
  readonly poll: {
    readonly options: readonly string[];
    readonly expires_in: number | null;
    readonly multiple: boolean;
    readonly hide_totals: boolean;
  } | null;
};

/** The stored form of a draft. */
export function paramsOf(draft: Draft): ScheduledParams {
  const { poll } = draft;
  return {
    text: draft.text,
    media_ids: draft.mediaIds.length === 0 ? null : draft.mediaIds.map(toWire),
    sensitive: draft.sensitive ?? null,
    spoiler_text: draft.spoilerText || null,
    visibility: draft.visibility ?? null,
    language: draft.language ?? null,
    in_reply_to_id: draft.inReplyToId ?? null,
    application_id: draft.applicationId,
    quoted_status_id: draft.quotedStatusId === undefined ? null : toWire(draft.quotedStatusId),
    quote_approval_policy: draft.quotePolicy ?? null,
    allowed_mentions: draft.allowedMentions?.map(toWire) ?? null,
    ...(draft.title && { title: draft.title }),
    ...(draft.contentType && { content_type: draft.contentType }),
    ...(draft.localOnly && { local_only: true }),
    ...(draft.thread?.length && { thread: draft.thread.map(followingParams) }),
    ...(draft.scheduledAt && { scheduled_at: toIso(draft.scheduledAt) }),
    poll: poll
      ? {
          options: poll.options,
          expires_in: poll.expiresIn ?? null,
          multiple: poll.multiple,
          hide_totals: poll.hideTotals,
        }
      : null,
  };
}

function followingParams({ text, mediaIds = [] }: Continuation) {
  return { text, ...(mediaIds.length > 0 && { media_ids: mediaIds.map(toWire) }) };
}

/** Reads the `params` column, which this server wrote itself. */
export function parseParams(json: string): ScheduledParams {
  const params: ScheduledParams = JSON.parse(json);
  return params;
}

/** The uploads of a scheduled status or draft, without those of the posts that follow it. */
export function mediaIdsOf({ params }: { readonly params: string }): number[] {
  return ids(parseParams(params).media_ids ?? []);
}

/** The same, with those of the posts that follow it. */
export function allMediaIdsOf({ params }: { readonly params: string }): number[] {
  const { media_ids: first, thread = [] } = parseParams(params);
  return ids([...(first ?? []), ...thread.flatMap((one) => one.media_ids ?? [])]);
}

/** The draft that was stored. */
export function draftOf(params: ScheduledParams): Draft {
  const { poll } = params;
  return {
    text: params.text,
    spoilerText: params.spoiler_text ?? '',
    sensitive: params.sensitive ?? undefined,
    visibility: params.visibility ?? undefined,
    language: params.language ?? undefined,
    inReplyToId: params.in_reply_to_id ?? undefined,
    mediaIds: ids(params.media_ids ?? []),
    poll: poll
      ? {
          options: poll.options,
          expiresIn: poll.expires_in ?? undefined,
          multiple: poll.multiple,
          hideTotals: poll.hide_totals,
        }
      : undefined,
    quotedStatusId: params.quoted_status_id === null ? undefined : ids([params.quoted_status_id])[0],
    quotePolicy: params.quote_approval_policy ?? undefined,
    allowedMentions: params.allowed_mentions === null ? undefined : ids(params.allowed_mentions),
    title: params.title,
    contentType: params.content_type,
    localOnly: params.local_only ?? false,
    thread: params.thread?.map((one) => ({ text: one.text, mediaIds: ids(one.media_ids ?? []) })),
    scheduledAt: params.scheduled_at === undefined ? undefined : parseTime(params.scheduled_at),
    applicationId: params.application_id,
  };
}

function ids(wire: readonly string[]): number[] {
  return wire.map(parseWireId).filter((id) => id !== undefined);
}

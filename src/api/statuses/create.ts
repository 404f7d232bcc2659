import { Type } from 'typebox';
import { schedule } from '../../domain/scheduled/schedule.ts';
import { UnexpectedMentions } from '../../domain/statuses/allowed-mentions.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { publish } from '../../domain/statuses/publish.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { ScheduledStatusSchema } from '../../entities/scheduled-status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { date } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { jsonObject, quote } from '../../lib/json.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { answerScheduled } from '../scheduled-statuses/scheduled-answer.ts';
import { draftParams, pollDraft } from './draft-params.ts';
import { answerStatus } from './status-answer.ts';

/** Longer keys are cut. */
const KEY_LENGTH = 255;

export const createStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses',
  access: user('write', 'write:statuses'),
  params: { ...draftParams, scheduled_at: date() },
  response: Type.Union([StatusSchema, ScheduledStatusSchema]),
  summary: 'Publish a status, or schedule it',
  rate: 'statuses',
  async handle({ db, write, viewer, auth, params, request }) {
    const draft = draftOf(params, auth.applicationId);
    const key = request.header('idempotency-key')?.slice(0, KEY_LENGTH) || undefined;
    const { scheduled_at: scheduledAt } = params;
    try {
      const made = await write((tx) =>
        scheduledAt !== undefined && scheduledAt > now()
          ? schedule(tx, viewer, { draft, scheduledAt }, key)
          : publish(tx, viewer, draft, key),
      );
      if ('statusId' in made) return answerStatus(db, viewer, made.statusId);
      return answerScheduled(db, viewer, made.scheduledStatusId);
    } catch (error) {
      if (error instanceof UnexpectedMentions) return answerUnexpected(db, error);
      throw error;
    }
  },
});

function draftOf(params: ParamValues<typeof draftParams>, applicationId: number | null): Draft {
  return {
    text: params.status ?? '',
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

/** Mastodon: PostStatusService::UnexpectedMentionsError. */
async function answerUnexpected(db: Db, error: UnexpectedMentions): Promise<Answer> {
  const accounts = renderAccounts(await loadAccounts(db, error.accountIds), error.accountIds);
  return rawJson(jsonObject({ error: quote(error.message), unexpected_accounts: accounts }), { status: 422 });
}

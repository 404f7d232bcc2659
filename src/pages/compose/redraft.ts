import type { Viewer } from '../../domain/accounts/viewer.ts';
import { saveDraft } from '../../domain/drafts/save.ts';
import { findPollOf } from '../../domain/polls/get-poll.ts';
import type { PollDraft } from '../../domain/polls/validate-poll.ts';
import { deleteStatus } from '../../domain/statuses/delete.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import type { Call } from '../../http/route.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { StatusView } from '../../views/frame/entity-types.ts';
import { statusValue } from '../entity-values.ts';
import { draftOfStatus } from './show.ts';

/** Deletes a post and keeps what was written as a draft; returns the path of the composer with it. */
export async function redraft(
  { db, viewer, write }: Call & { readonly viewer: Viewer },
  row: StatusRow,
): Promise<string> {
  const { media_attachments, poll, quote } = await statusValue(db, viewer, row.id);
  const quotedId = quote?.quoted_status ? parseWireId(quote.quoted_status.id) : undefined;
  const draft: Draft = {
    ...draftOfStatus(row),
    mediaIds: media_attachments.map(({ id }) => parseWireId(id)).filter((id) => id !== undefined),
    quotedStatusId: quotedId,
    poll: poll ? await pollAgain(db, row, poll) : undefined,
  };
  const draftId = await write(async (tx) => {
    await deleteStatus(tx, viewer, row.id, { deleteMedia: false });
    return saveDraft(tx, viewer, draft);
  });
  return `/publish?draft=${toWire(draftId)}`;
}

/** A poll as it was asked for. */
async function pollAgain(
  db: Db,
  { id, created_at: created }: StatusRow,
  { options, multiple }: NonNullable<StatusView['poll']>,
): Promise<PollDraft> {
  const row = await findPollOf(db, id);
  const end = row?.expires_at ?? null;
  return {
    options: options.map(({ title }) => title),
    expiresIn: end === null ? undefined : Math.round((end - created) / 1000),
    multiple,
    hideTotals: row?.hide_totals === 1,
  };
}

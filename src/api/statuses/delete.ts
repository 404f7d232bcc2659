import { getRow } from '../../domain/get-row.ts';
import { findPollOf } from '../../domain/polls/get-poll.ts';
import { deleteStatus, getOwnStatus } from '../../domain/statuses/delete.ts';
import { removeAhead } from '../../domain/statuses/remove-ahead.ts';
import { loadSource, statusesOf } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { bool, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import type { PollRow } from '../../schema/polls.ts';
import type { StatusRow } from '../../schema/statuses.ts';

export const deleteStatusRoute = userRoute({
  method: 'DELETE',
  path: '/api/v1/statuses/:id',
  access: user('write', 'write:statuses'),
  params: { id: pathId(), delete_media: bool() },
  response: StatusSchema,
  summary: 'Delete a status; answers its source for "delete and redraft"',
  rate: 'deletes',
  async handle({ ctx, db, write, viewer, params }) {
    const row = await getOwnStatus(db, viewer, params.id);
    const [shown] = statusesOf(await loadSource(db, viewer, params.id), [params.id]);
    if (!shown) throw notFound();
    const original = row.reblog_of_id === null ? undefined : await getRow(db, 'statuses', row.reblog_of_id);
    const poll = await findPollOf(db, row.id);
    await removeAhead(ctx.store, [row]);
    await write((tx) => deleteStatus(tx, viewer, params.id, { deleteMedia: params.delete_media ?? false }));
    const answer = { ...shown, ...sourceOf(row), poll: withSource(shown.poll, poll) };
    return json(original ? { ...answer, reblog: { ...answer.reblog, ...sourceOf(original) } } : answer);
  },
});

/** What its author typed instead of what is shown. Of posts from elsewhere there is only what is shown. */
function sourceOf({ text, content_type, content, local }: StatusRow) {
  return { content: undefined, text: local === 1 ? text : content, content_type };
}

/** A poll whose totals were hidden has to be written anew with hidden totals, which is not seen from those. */
function withSource(shown: object | null, poll: PollRow | undefined) {
  return shown && poll ? { ...shown, hide_totals: poll.hide_totals === 1 } : null;
}

import { vote } from '../../domain/polls/vote.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { user } from '../../http/access.ts';
import { int, pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { parseWireId } from '../../lib/id.ts';
import { statusValue } from '../entity-values.ts';
import { unlessRepeated } from '../repeated.ts';
import { answerPost } from './act.ts';

export const voteByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/vote',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound'), choices: list(int()), back: text() },
  summary: 'Vote in the poll of a post',
  async handle(call) {
    const { db, viewer, params, write } = call;
    const { id } = await getVisibleStatus(db, viewer, params.id);
    const { poll } = await statusValue(db, viewer, id);
    const pollId = parseWireId(poll?.id ?? '');
    if (pollId === undefined) throw notFound('notFound');
    await write((tx) => vote(tx, viewer, { pollId, choices: params.choices ?? [] })).catch(unlessRepeated);
    return answerPost(call, id, params.back);
  },
});

import { Type } from 'typebox';
import { readEmojiName } from '../../domain/reactions/emoji-name.ts';
import { listReactors } from '../../domain/reactions/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { loadAccounts } from '../../entities/account.ts';
import {
  loadStatusReactions,
  ReactionWithAccountsSchema,
  renderReactionsWithAccounts,
} from '../../entities/status-reaction.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { type Call, route } from '../../http/route.ts';

const PATH = '/api/v1/pleroma/statuses/:id/reactions';

const shape = {
  method: 'GET',
  access: anyone('read', 'read:statuses'),
  response: Type.Array(ReactionWithAccountsSchema),
} as const;

export const showReactions = route({
  ...shape,
  path: PATH,
  params: { id: pathId('notFound') },
  summary: 'Reactions to a status, by emoji',
  async handle({ db, viewer, params }) {
    return answer({ db, viewer }, params.id);
  },
});

export const showReaction = route({
  ...shape,
  path: `${PATH}/:emoji`,
  params: { id: pathId('notFound'), emoji: pathText() },
  summary: 'Accounts that reacted to a status with one emoji',
  async handle({ db, viewer, params }) {
    return answer({ db, viewer }, params.id, readEmojiName(params.emoji)?.name ?? params.emoji);
  },
});

async function answer({ db, viewer }: Pick<Call, 'db' | 'viewer'>, id: number, only?: string): Promise<Answer> {
  const { id: statusId } = await getOriginal(db, viewer, id);
  const reactors = await listReactors(db, viewer, statusId);
  const reactions = await loadStatusReactions(db, viewer?.accountId ?? 0, [statusId]);
  const accounts = await loadAccounts(db, [...new Set([...reactors.values()].flat())]);
  const shown = only === undefined ? { statusId } : { statusId, only };
  return rawJson(renderReactionsWithAccounts(reactions, accounts, reactors, shown));
}

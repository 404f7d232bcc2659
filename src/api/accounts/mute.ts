import { muteTerms } from '../../acts/account-acts.ts';
import { getAccount } from '../../domain/accounts/queries.ts';
import { mute } from '../../domain/mutes/mute.ts';
import { RelationshipSchema } from '../../entities/relationship.ts';
import { bool, int, pathId, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerRelationship } from './relationship-answer.ts';

/** Longer mutes (s) last for ever in practice, and would leave the range of dates. */
const MAX_DURATION = 100 * 365 * 86_400;

export const muteAccount = userRoute({
  ...muteTerms,
  method: 'POST',
  path: '/api/v1/accounts/:id/mute',
  params: { id: pathId(), notifications: withDefault(bool(), true), duration: withDefault(int(), 0) },
  response: RelationshipSchema,
  async handle({ db, write, viewer, params }) {
    const { notifications } = params;
    await getAccount(db, params.id);
    const duration = Math.min(params.duration, MAX_DURATION);
    await write((tx) => mute(tx, viewer.accountId, params.id, { notifications, duration }));
    return answerRelationship(db, viewer, params.id);
  },
});

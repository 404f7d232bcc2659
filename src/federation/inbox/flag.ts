import { readRefusals } from '../../domain/domain-blocks/refusals.ts';
import { receiveReport } from '../../domain/reports/receive-report.ts';
import { ignored, read, refused } from '../decode/decoded.ts';
import type { Handler } from './inbound.ts';
import { findLocalAccount, findLocalStatus } from './local.ts';

/** Another server reports accounts of this one, with posts of theirs. */
export const flag: Handler = async ({ ctx, activity, actor }) => {
  const { db } = ctx.store;
  if (actor.domain !== null && (await readRefusals(db, actor.domain)).reports)
    return refused('its reports are refused');
  const targets = new Set<number>();
  const statuses: { id: number; accountId: number }[] = [];
  for (const { uri } of activity.objects) {
    const account = await findLocalAccount(db, uri);
    const status = account ? undefined : await findLocalStatus(db, uri);
    if (account) targets.add(account.id);
    if (status) statuses.push({ id: status.id, accountId: status.account_id });
  }
  for (const { accountId } of statuses) targets.add(accountId);
  if (targets.size === 0) return ignored('it is about nobody here');
  return read(async (tx) => {
    for (const [index, targetId] of [...targets].entries()) {
      await receiveReport(tx, actor.id, {
        uri: index === 0 ? (activity.uri ?? null) : null,
        targetId,
        comment: activity.content ?? '',
        statusIds: statuses.filter((status) => status.accountId === targetId).map((status) => status.id),
      });
    }
  });
};

import { receiveReport } from '../../domain/reports/receive-report.ts';
import { readAccountRefusals } from '../../domain/servers/refusals.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Part } from '../decode/activity.ts';
import { ignored, refused } from '../decode/decoded.ts';
import { effect, type Handler } from './inbound.ts';
import { findLocalAccount, findLocalCollection, findLocalStatus } from './local.ts';

/** Another server reports local accounts, with some of their posts and collections. */
export const flag: Handler = async ({ ctx, activity, actor }) => {
  const { db } = ctx.store;
  if ((await readAccountRefusals(db, actor)).reports) return refused('its reports are refused');
  const reported = await findReported(db, activity.objects);
  const targets = [...new Set(reported.map(({ accountId }) => accountId))];
  if (targets.length === 0) return ignored('it is about nobody here');
  return effect(async (tx) => {
    for (const [index, targetId] of targets.entries()) {
      const theirs = reported.filter(({ accountId }) => accountId === targetId);
      const idsOf = (kind: Reported['kind']) => theirs.filter((one) => one.kind === kind).map(({ id }) => id);
      const isNew = await receiveReport(tx, actor.id, {
        uri: index === 0 ? (activity.uri ?? null) : null,
        targetId,
        comment: activity.content ?? '',
        statusIds: idsOf('status'),
        collectionIds: idsOf('collection'),
      });
      if (!isNew) return;
    }
  });
};

type Reported = {
  readonly kind: 'account' | 'status' | 'collection';
  readonly id: number;
  readonly accountId: number;
};

/** The local accounts and other objects that a report names. Accounts come first, so that they keep the order in which they are named. */
async function findReported(db: Db, objects: readonly Part[]): Promise<Reported[]> {
  const accounts: Reported[] = [];
  const things: Reported[] = [];
  for (const { uri } of objects) {
    const account = await findLocalAccount(db, uri);
    if (account) accounts.push({ kind: 'account', id: account.id, accountId: account.id });
    const status = account ? undefined : await findLocalStatus(db, uri);
    if (status) things.push({ kind: 'status', id: status.id, accountId: status.account_id });
    const collection = account || status ? undefined : await findLocalCollection(db, uri);
    if (collection) things.push({ kind: 'collection', id: collection.id, accountId: collection.account_id });
  }
  return [...accounts, ...things];
}

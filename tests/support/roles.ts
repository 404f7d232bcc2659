import { PERMISSION, type Permission } from '../../src/lib/permissions.ts';
import type { TestServer, TestUser } from './server.ts';

let serial = 70;

/** Gives somebody a role of their own with these permissions, below those of moderators. */
export async function giveRole({ ctx }: TestServer, who: TestUser, permissions: readonly Permission[]): Promise<void> {
  serial += 1;
  const [id, at] = [serial, Date.now()];
  const bits = permissions.reduce((sum, name) => sum | PERMISSION[name], 0);
  await ctx.store.transaction(async (tx) => {
    const role = { id, name: `role ${id}`, position: 5, permissions: bits, created_at: at, updated_at: at };
    await tx.insertInto('roles').values(role).execute();
    await tx.updateTable('users').set({ role_id: id }).where('account_id', '=', who.accountId).execute();
    tx.emit({ type: 'account.changed', accountId: who.accountId });
  });
}

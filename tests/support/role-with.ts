import { EMPOWERED_COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createRole } from '../../src/domain/roles/roles.ts';
import type { Permission } from '../../src/lib/permissions.ts';
import type { TestServer, TestUser } from './server.ts';

/** Somebody whose role grants these permissions and no others; the name of the role is theirs. */
export async function createStaff(
  server: TestServer,
  name: string,
  permissions: readonly Permission[],
  scopes?: string,
): Promise<TestUser> {
  const user = await server.createUser(name, scopes === undefined ? {} : { scopes });
  await server.ctx.store.transaction(async (tx) => {
    const role = await createRole(tx, EMPOWERED_COMMAND_LINE, { name, permissions: [...permissions], position: 5 });
    await tx.updateTable('users').set({ role_id: role.id }).where('account_id', '=', user.accountId).execute();
  });
  return user;
}

import { writeSetting } from '../../src/domain/settings/settings.ts';
import type { SettingName } from '../../src/domain/settings/settings-table.ts';
import type { TestServer } from './server.ts';

/** Changes a setting of a running server. */
export async function changeSetting({ ctx }: TestServer, name: SettingName, value: unknown): Promise<void> {
  await ctx.store.transaction((tx) => writeSetting(tx, name, value));
}

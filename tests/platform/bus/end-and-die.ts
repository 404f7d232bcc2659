import { parseConfig } from '../../../src/platform/config/config.ts';
import { readEnv } from '../../../src/platform/config/env.ts';
import { openContext } from '../../../src/platform/context.ts';
import { type Concerned, endAll } from './endings.ts';

/** A process that is killed as soon as its transaction has been committed. */
const concerned: Concerned = JSON.parse(process.argv[2] ?? '');
const ctx = await openContext(parseConfig(readEnv()));
await ctx.store.transaction(async (tx) => {
  await endAll(tx, concerned);
  tx.afterCommit(() => process.kill(process.pid, 'SIGKILL'));
});

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Command } from 'commander';
import { findLocalUser } from '../domain/accounts/queries.ts';
import { COMMAND_LINE, logAct } from '../domain/audit/log-act.ts';
import { hasCommandLogged } from '../domain/audit/read.ts';
import type { Tx } from '../platform/db/handle.ts';

/** The command that is being carried out: its words, what it was given, and the options that were named. */
type Running = {
  readonly words: readonly string[];
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

const running = new AsyncLocalStorage<Running>();

/** Options whose values say who may do what; of others, which may be secrets or long texts, the log only says that they were given. */
const SAID_OPTIONS = new Set(['role', 'scopes', 'application', 'days', 'keep', 'gigabytes', 'kind', 'to', 'dryRun']);

/** How much of an argument the log says. */
const MOST = 200;

/** Carries out a command in the knowledge of which it is. */
export function asCommand<T>(command: Command, work: () => T): T {
  const words: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) words.unshift(at.name());
  return running.run({ words, args: command.args, options: command.opts() }, work);
}

/** Writes what the running command did to the audit log, unless a verb of it has done so since `before`. */
export async function logCommand(tx: Tx, before: number): Promise<void> {
  const command = running.getStore();
  if (!command || (await hasCommandLogged(tx, before))) return;
  const [group = '', ...words] = command.words;
  const { targetType, targetId, label } = await targetOf(tx, command);
  const action = (words.join('_') || group).replaceAll('-', '_');
  const details = { command: command.words.join(' '), options: said(command.options) };
  await logAct(tx, COMMAND_LINE, { action, targetType, targetId, label, details });
}

/** The local account that the command names, or else what it was given, by its group. */
async function targetOf(tx: Tx, { words: [group = ''], args, options }: Running) {
  const named = typeof options.account === 'string' ? options.account : args[0];
  const user = OF_ACCOUNTS.has(group) && named ? await findLocalUser(tx, named.replace(/^@/, '')) : undefined;
  if (user) return { targetType: 'account', targetId: user.accountId, label: named ?? '' };
  const label = args.map((one) => one.slice(0, MOST)).join(' ') || group;
  return { targetType: group.replaceAll('-', '_'), targetId: 0, label };
}

/** Groups whose commands name a local account first, or by `--account`. */
const OF_ACCOUNTS = new Set(['accounts', 'tokens', 'federation']);

function said(options: Running['options']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, SAID_OPTIONS.has(name) ? value : true]),
  );
}

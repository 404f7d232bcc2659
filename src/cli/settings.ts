import type { Command } from 'commander';
import { changeSettings } from '../domain/instance/change-settings.ts';
import { getSettingName, readSettings } from '../domain/instance/settings.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { print, withContext, withTransaction } from './open.ts';

export function addSettingCommands(group: Command): void {
  group
    .command('set')
    .description('Change a setting; a running server knows at once')
    .argument('<name>', 'such as registrations')
    .argument('<value>', 'such as open, approval or closed; lists are separated by commas')
    .action((name: string, value: string) =>
      withTransaction((tx) => changeSettings(tx, COMMAND_LINE, { [name]: value })),
    );

  group
    .command('get')
    .description('Show one setting, or all of them')
    .argument('[name]')
    .action(async (name: string | undefined) => {
      const settings = await withContext((ctx) => readSettings(ctx.store.db));
      if (name !== undefined) return print(shown(settings[getSettingName(name)]));
      for (const [each, value] of Object.entries(settings)) print(`${each} = ${shown(value)}`);
    });
}

function shown(value: unknown): string {
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(',') : String(value);
}

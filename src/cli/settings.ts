import type { Command } from 'commander';
import { changeSettings } from '../domain/instance/change-settings.ts';
import { getSettingName, readSettings } from '../domain/instance/settings.ts';
import { setThumbnail, storeServerThumbnail } from '../domain/instance/thumbnail.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { CommandError } from './failure.ts';
import { print, withChanges, withContext, withTransaction } from './open.ts';

/** The commands of `whinchat settings`. */
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

  group
    .command('thumbnail')
    .description(
      'Give the server a picture, which is shown beside its description; thumbnail_description says what it shows',
    )
    .argument('[file]', 'PNG, JPEG, GIF, WebP, AVIF or HEIC; it is cut to 1200 by 630')
    .option('--remove', 'take the picture away')
    .action((file: string | undefined, { remove = false }: { remove?: boolean }) => changeThumbnail(file, remove));
}

async function changeThumbnail(file: string | undefined, remove: boolean): Promise<void> {
  if ((file === undefined) === !remove) throw new CommandError('Name an image file, or say --remove.');
  await withChanges(async ({ store, storage }) => {
    const picture = file === undefined ? null : await storeServerThumbnail(storage, file);
    await store.transaction((tx) => setThumbnail(tx, COMMAND_LINE, picture));
  });
}

function shown(value: unknown): string {
  if (value === null) return 'none';
  return Array.isArray(value) ? value.join(',') : String(value);
}

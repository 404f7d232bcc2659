import type { Command } from 'commander';
import { changeSettings, isChangeable } from '../domain/instance/change-settings.ts';
import { getSettingName, readSettings } from '../domain/instance/settings.ts';
import { isSettingName, SETTINGS, type SettingName, type Settings } from '../domain/instance/settings-table.ts';
import { setThumbnail, storeServerThumbnail } from '../domain/instance/thumbnail.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { CommandError } from './failure.ts';
import { assertNoFolder } from './file.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, brief, done, exactly, facts, table } from './output.ts';

/** The commands of `whinchat settings`. */
export function addSettingCommands(group: Command): void {
  group.command('list').description('List all settings with their values and meanings').action(answering(list));
  group
    .command('show')
    .description('Show a setting: what it means, its default and what it may be')
    .argument('<name>', 'such as registrations')
    .action(answering(show));
  group
    .command('get')
    .description('Print the value of a setting, alone')
    .argument('<name>', 'such as registrations')
    .action(answering(get));
  group
    .command('set')
    .description('Change a setting; a running server knows at once')
    .argument('<name>', 'such as registrations')
    .argument(
      '<value>',
      'such as open, approval or closed; lists are separated by commas, and none stands for no value',
    )
    .action(answering(set));
  group
    .command('thumbnail')
    .description(
      'Give the server a picture, which is shown beside its description; thumbnail_description says what it shows',
    )
    .argument('[file]', 'PNG, JPEG, GIF, WebP, AVIF or HEIC; it is cut to 1200 by 630')
    .option('--remove', 'take the picture away')
    .action(answering(changeThumbnail));
}

async function list(): Promise<Answer> {
  const settings = await withContext(({ store }) => readSettings(store.db));
  const names = Object.keys(SETTINGS).filter(isSettingName).filter(isChangeable);
  return table(
    names.map((name) => described(name, settings)),
    {
      name: (one) => one.name,
      value: (one) => brief(valueText(one.value)),
      default: (one) => brief(valueText(one.default)),
      meaning: (one) => one.meaning,
    },
    { empty: '' },
  );
}

async function show(given: string): Promise<Answer> {
  const name = getSettingName(given);
  const settings = await withContext(({ store }) => readSettings(store.db));
  return facts(described(name, settings), {
    Name: (one) => one.name,
    Meaning: (one) => one.meaning,
    Value: (one) => valueText(one.value),
    Default: (one) => valueText(one.default),
    Allowed: (one) => one.allowed,
  });
}

async function get(given: string): Promise<Answer> {
  const name = getSettingName(given);
  const { [name]: value } = await withContext(({ store }) => readSettings(store.db));
  return exactly(`${valueText(value)}\n`, value);
}

async function set(given: string, value: string): Promise<Answer> {
  const name = getSettingName(given);
  const settings = await withTransaction(async (tx) => {
    await changeSettings(tx, COMMAND_LINE, { [name]: value });
    return readSettings(tx);
  });
  const changed = described(name, settings);
  return done(`${name} is now: ${brief(valueText(changed.value)) || 'empty'}`, changed);
}

type ThumbnailFlags = { remove?: boolean };

async function changeThumbnail(file: string | undefined, { remove = false }: ThumbnailFlags): Promise<Answer> {
  if ((file === undefined) === !remove) throw new CommandError('Name an image file, or say --remove.');
  if (file !== undefined) await assertNoFolder(file);
  await withChanges(async ({ store, storage }) => {
    const picture = file === undefined ? null : await storeServerThumbnail(storage, file);
    await store.transaction((tx) => setThumbnail(tx, COMMAND_LINE, picture));
  });
  return done(remove ? 'The server has no picture any more.' : `The server has the picture ${file}.`);
}

function described(name: SettingName, settings: Settings) {
  const { means: meaning, allowed, initial } = SETTINGS[name];
  return { name, value: settings[name], default: initial, allowed, meaning };
}

function valueText(value: Settings[SettingName]): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? value.join(',') : String(value);
}

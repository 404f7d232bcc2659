import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { accentsOf } from '../domain/instance/accent.ts';
import { type ServerPictureKind, setServerPicture, storeServerPicture } from '../domain/instance/server-pictures.ts';
import { changeSettings } from '../domain/settings/change-settings.ts';
import { getSettingName, readSettings } from '../domain/settings/settings.ts';
import { CHANGEABLE, SETTINGS, type SettingName, type Settings } from '../domain/settings/settings-table.ts';
import { ratio } from '../lib/contrast.ts';
import { asSaid } from '../lib/said.ts';
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
  addPictureCommand(group, 'thumbnail', {
    description:
      'Give the server a picture, which is shown beside its description; thumbnail_description says what it shows',
    becomes: 'it is cut to 1200 by 630',
  });
  addPictureCommand(group, 'logo', {
    description: 'Give the server a logo, which is shown on every page in place of the bird',
    becomes: 'it is scaled to at most 480 by 96',
  });
  addPictureCommand(group, 'icon', {
    description: 'Give the server an icon, which browsers show beside its name',
    becomes: 'it is cut to a square',
  });
}

type PictureFlags = { remove?: boolean };

function addPictureCommand(group: Command, kind: ServerPictureKind, texts: { description: string; becomes: string }) {
  group
    .command(kind)
    .description(texts.description)
    .argument('[file]', `PNG, JPEG, GIF, WebP, AVIF or HEIC; ${texts.becomes}`)
    .option('--remove', 'take it away')
    .action(answering((file: string | undefined, flags: PictureFlags) => changePicture(kind, file, flags)));
}

async function list(): Promise<Answer> {
  const settings = await withContext(({ store }) => readSettings(store.db));
  return table(
    CHANGEABLE.map((name) => described(name, settings)),
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
  const text = `${name} is now: ${brief(valueText(changed.value)) || 'empty'}`;
  return done([text, ...accentNotes(name, settings)].join('\n'), changed);
}

/** What became of an accent colour in each theme. */
function accentNotes(name: SettingName, { accent_colour }: Settings): string[] {
  const accents = name === 'accent_colour' ? accentsOf(accent_colour ?? '') : undefined;
  return Object.entries(accents ?? {}).map(([theme, { accent, given, contrast }]) =>
    given === contrast
      ? `It has a contrast of ${ratio(contrast)} in the ${theme} theme.`
      : `It has a contrast of only ${ratio(given)} in the ${theme} theme, where ${accent} with ${ratio(contrast)} is used.`,
  );
}

/** As what the command line speaks of a picture. */
const NAMES: Readonly<Record<ServerPictureKind, string>> = { thumbnail: 'picture', logo: 'logo', icon: 'icon' };

async function changePicture(kind: ServerPictureKind, file: string | undefined, { remove = false }: PictureFlags) {
  if ((file === undefined) === !remove) throw new CommandError('Name an image file, or say --remove.');
  if (file !== undefined) await assertNoFolder(file);
  await withChanges(async ({ store, storage }) => {
    const picture = file === undefined ? null : await storeServerPicture(storage, kind, file);
    await store.transaction((tx) => setServerPicture(tx, COMMAND_LINE, kind, picture));
  });
  return done(remove ? `The server has no ${NAMES[kind]} any more.` : `The server has the ${NAMES[kind]} ${file}.`);
}

function described(name: SettingName, settings: Settings) {
  const { means: meaning, allowed, initial } = SETTINGS[name];
  return { name, value: settings[name], default: initial, allowed: asSaid(allowed).text, meaning };
}

function valueText(value: Settings[SettingName]): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? value.join(',') : String(value);
}

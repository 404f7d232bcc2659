import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVALID } from '../../src/words/errors.ts';

const root = join(import.meta.dirname, '../..');

/** Where errors are thrown that only operators read, on the command line and in logs. */
const FOR_OPERATORS = [
  'cli/',
  'domain/backups/',
  'domain/instance/own-address.ts',
  'domain/settings/setting-kinds.ts',
  'domain/settings/settings.ts',
  'platform/config/',
  'platform/db/holders.ts',
  'platform/db/migrate.ts',
  'platform/db/postgres/loader.ts',
  'platform/db/postgres/replacement.ts',
  'platform/db/postgres/sessions.ts',
  'platform/db/postgres/usable.ts',
  'platform/db/sqlite/loader.ts',
  'start/prepare-data.ts',
];

/** Where errors are thrown that only other servers read, or the jobs that wait for them. */
const FOR_SERVERS = [
  'activitypub/',
  'domain/accounts/remote/receive-move.ts',
  'domain/collections/store-remote.ts',
  'domain/push/deliver-push.ts',
  'domain/webhooks/deliver.ts',
  'federation/documents/',
  'federation/import-entry.ts',
  'federation/inbox/',
  'federation/keys/',
  'federation/resolve/quote-authorization.ts',
];

const CATALOGUES = 'words/';

/** Whether what a file throws is read by nobody who reads pages or uses clients. */
function isNotForPeople(path: string): boolean {
  return [...FOR_OPERATORS, ...FOR_SERVERS, CATALOGUES].some((part) => path.startsWith(`src/${part}`));
}

/** What takes the message of an error, with what stands before the message in its parentheses. */
const TAKES =
  /\b(?:(?:new AppError|new Overloaded|super|problem|\.add|errors\.add)\(\s*(?:'\w+',\s*)+|(?:new Repetition|invalid|notFound|forbidden|failed|getOriginal|pathId)\(\s*|(?:blank|taken|orTaken|takenBefore|checkLength|checkedText|checkedHint|read|store|tooLong)\((?:\w+, )?(?=['"][A-Z]))/g;

const TEXT = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$]*)`/y;
const SAID = /(?<!`)\bsaid`((?:[^`\\$]|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|\$(?!\{))*)`/g;
const MIXED = new RegExp(`(?:${TAKES.source})\`[^\`]*\\$\\{`);
const CONSTANT = /^(?:export )?const [A-Z_]+ =\s+(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)");/gm;
const NAME = /[A-Z][A-Z_]{3,}\b(?!\[|\.|\()/y;
const SAME = /asSaid\(['"]([^'"]+)['"]\)/g;

/** Names of fields that are made of those of parameters. */
const FIELDS = ['Agreement', 'Attribution domains', 'Avatar description', 'Display name', 'Fields'];
const MORE_FIELDS = ['Header description', 'Note', 'Password', 'Reason'];

/** What Mastodon's clients may look for, which is in no language. */
const CODE = /^\w+::\w+$/;

type Thrown = {
  /** The English messages as their translations are found, without what stands before invalid ones. */
  readonly texts: ReadonlySet<string>;
  /** Where a value stands inside of a message, so that the message has as many forms as values. */
  readonly mixed: readonly string[];
};

/** The messages of all errors that people may read. */
export function thrownTexts(): Thrown {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => !isNotForPeople(path));
  const sources = files.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  const texts = sources.flatMap(({ source }) => textsIn(source)).map(keyOf);
  const thrown = texts.filter((text) => text !== '' && !CODE.test(text));
  const mixed = sources.filter(({ source }) => MIXED.test(source)).map(({ path }) => path);
  return { texts: new Set([...thrown, ...FIELDS, ...MORE_FIELDS, INVALID.trim()]), mixed };
}

function textsIn(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(CONSTANT)].map((found) => [nameIn(found[0]), found[1] ?? found[2] ?? '']),
  );
  const texts = [...source.matchAll(SAID)].map(([, text = '']) => numbered(text));
  texts.push(...[...source.matchAll(SAME)].map(([, text = '']) => text));
  for (const { 0: taker, index } of source.matchAll(TAKES)) {
    const at = index + taker.length;
    const text = literalAt(source, at) ?? constants.get(nameAt(source, at) ?? '');
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

function literalAt(source: string, at: number): string | undefined {
  TEXT.lastIndex = at;
  const found = TEXT.exec(source);
  return found?.slice(1).find((text) => text !== undefined);
}

function nameAt(source: string, at: number): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(source)?.[0];
}

function nameIn(declaration: string): string {
  return /const ([A-Z_]+)/.exec(declaration)?.[1] ?? '';
}

/** A template with its values numbered. */
function numbered(template: string): string {
  let next = 0;
  return template.replaceAll(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, () => `{${next++}}`);
}

function keyOf(text: string): string {
  return text.startsWith(INVALID) ? text.slice(INVALID.length) : text;
}

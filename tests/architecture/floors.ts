import { SHARED } from '../../src/assets/sources.ts';
import { COMPUTED, importsOf, isTypeOnly, targetOf } from './imports.ts';
import { isServerCode, type Sources } from './sources.ts';

const FLOORS: Readonly<Record<string, number>> = {
  lib: 0,
  words: 1,
  schema: 1,
  platform: 2,
  assets: 3,
  domain: 3,
  http: 4,
  federation: 4,
  entities: 4,
  acts: 5,
  views: 5,
  api: 6,
  oauth: 6,
  activitypub: 6,
  streaming: 6,
  pages: 6,
  jobs: 6,
  cli: 6,
};

const COMPOSITION_ROOT = 7;
const DATABASE_FOLDER = 'src/platform/db/';

/** The room is the first folder below src; `src/main.ts` and `src/start/` are the composition root. Undefined for an unknown room. */
export function placeOf(path: string): { readonly room: string; readonly floor: number } | undefined {
  const [top, room, ...rest] = path.split('/');
  if (top !== 'src' || room === undefined) return undefined;
  if (rest.length === 0 || room === 'start') return { room: 'main', floor: COMPOSITION_ROOT };
  const floor = Object.hasOwn(FLOORS, room) ? FLOORS[room] : undefined;
  return floor === undefined ? undefined : { room, floor };
}

/** What of `web/` may import what: browsers load nothing of the server but what both share, and each element stands for itself. */
const WEB_ROOMS: Readonly<Record<string, readonly string[]>> = { lib: ['lib'], elements: ['lib'] };

/** Imports that go up, across to another room of the floor, or out of the server's code. */
export function floorProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (path.startsWith('web/')) problems.push(...webProblems(path, importsOf(text)));
    if (isShared(path)) problems.push(...sharedProblems(path, importsOf(text)));
    if (!isServerCode(path)) continue;
    if (path.startsWith('src/') && !placeOf(path)) problems.push(`${path}: its folder has no floor`);
    for (const specifier of importsOf(text)) {
      const fault = faultOf(path, specifier, sources);
      if (fault) problems.push(`${path}: ${fault}`);
    }
  }
  return problems;
}

function webProblems(path: string, specifiers: readonly string[]): string[] {
  const [, room = '', ...rest] = path.split('/');
  const allowed = rest.length === 0 ? Object.keys(WEB_ROOMS) : (WEB_ROOMS[room] ?? []);
  return specifiers
    .map((specifier) => targetOf(path, specifier))
    .filter((target) => target !== undefined)
    .filter((target) => !allowed.some((name) => target.startsWith(`web/${name}/`)) && !isShared(target))
    .map((target) => `${path}: code for browsers may not import ${target} here`);
}

const isShared = (path: string): boolean =>
  path.startsWith(`${SHARED.folder}/`) || SHARED.files.some((file) => file === path);

/** What browsers load too needs nothing that they have not, and is built again when it changes. */
function sharedProblems(path: string, specifiers: readonly string[]): string[] {
  return specifiers
    .filter((specifier) => !isShared(targetOf(path, specifier) ?? ''))
    .map((specifier) => `${path}: code that browsers share may not import ${specifier}`);
}

function faultOf(path: string, specifier: string, sources: Sources): string | undefined {
  // A computed import hides an arrow from this check; only the migrator has to load files by name.
  if (specifier === COMPUTED) return path.startsWith(DATABASE_FOLDER) ? undefined : 'computed import';
  const target = targetOf(path, specifier);
  if (target === undefined || target === 'package.json') return undefined;
  if (!sources.has(target)) return `import of ${target}, which is no source file`;
  const text = sources.get(path) ?? '';
  if (path.startsWith('migrations/')) return faultOfMigration(target, isTypeOnly(text, specifier));
  if (target.startsWith('migrations/')) {
    return mayMigrate(path) ? undefined : `only what opens the database may import migrations (${target})`;
  }
  return faultOfView(path, target, isTypeOnly(text, specifier)) ?? faultOfArrow(path, target);
}

function mayMigrate(path: string): boolean {
  return path.startsWith(DATABASE_FOLDER) || ['main', 'cli'].includes(placeOf(path)?.room ?? '');
}

function faultOfMigration(target: string, typeOnly: boolean): string | undefined {
  if (target.startsWith('migrations/')) return undefined;
  if (!target.startsWith(DATABASE_FOLDER)) return `a migration is self-contained and may not import ${target}`;
  return typeOnly ? undefined : `a migration may import types only from ${target}`;
}

/** A view is a pure function of an entity, so it needs neither verbs nor requests. */
function faultOfView(path: string, target: string, typeOnly: boolean): string | undefined {
  const room = placeOf(target)?.room ?? '';
  if (placeOf(path)?.room !== 'views' || ['views', 'words', 'lib', ''].includes(room)) return undefined;
  return room === 'entities' && typeOnly ? undefined : `a view may not import ${target}`;
}

function faultOfArrow(path: string, target: string): string | undefined {
  const from = placeOf(path);
  const to = placeOf(target);
  if (!to) return `server code may not import ${target}`;
  if (!from || from.room === to.room || to.floor < from.floor) return undefined;
  return to.floor === from.floor
    ? `import between sibling rooms of floor ${to.floor}: ${target}`
    : `upward import from floor ${from.floor} to floor ${to.floor}: ${target}`;
}

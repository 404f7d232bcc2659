import { circlesIn } from './cycles.ts';
import { importsOf, targetOf } from './imports.ts';
import type { Sources } from './sources.ts';

type Pair = readonly [string, string];

/** Nouns that import each other. `docs/ARCHITECTURE.md` says why. */
const PAIRS: readonly Pair[] = [
  ['polls', 'statuses'],
  ['quotes', 'statuses'],
];

/** Nouns that verbs call, and that call none but each other's: what they do is told, logged or sent. */
const CAUSING: readonly string[] = [
  'audit',
  'deliveries',
  'letters',
  'notifying',
  'push',
  'push-subscriptions',
  'security-events',
  'webhooks',
];

/** The folder below `src/domain/`; undefined for what is elsewhere, and for what all nouns share. */
function nounOf(path: string): string | undefined {
  return /^src\/domain\/([^/]+)\//.exec(path)?.[1];
}

/** For each noun, the nouns that it imports, each with one of these imports as an example. */
type Nouns = ReadonlyMap<string, ReadonlyMap<string, string>>;

function nounsIn(sources: Sources): Nouns {
  const nouns = new Map<string, Map<string, string>>();
  for (const [path, text] of sources) {
    const noun = nounOf(path);
    if (noun === undefined) continue;
    const imported = nouns.get(noun) ?? new Map<string, string>();
    nouns.set(noun, imported);
    for (const target of importsOf(text).map((specifier) => targetOf(path, specifier) ?? '')) {
      const other = nounOf(target);
      if (other !== undefined && other !== noun) imported.set(other, `${path} → ${target}`);
    }
  }
  return nouns;
}

/** Nouns that import each other, alone or in a circle, and are not known to; and known pairs that are none any more. */
export function nounProblems(sources: Sources, known: readonly Pair[] = PAIRS): string[] {
  const nouns = nounsIn(sources);
  const pairs = pairsIn(nouns);
  const isIn = (all: readonly Pair[], [a, b]: Pair) => all.some(([one, other]) => one === a && other === b);
  return [
    ...pairs
      .filter((pair) => !isIn(known, pair))
      .map(([a, b]) => `${a} and ${b} import each other: ${nouns.get(a)?.get(b)}, ${nouns.get(b)?.get(a)}`),
    ...known
      .filter((pair) => !isIn(pairs, pair))
      .map(([a, b]) => `${a} and ${b}: listed as nouns that import each other, and they do not`),
    ...circlesAround(nouns, pairs).map((circle) => `circle of nouns: ${circle.join(' → ')}`),
  ];
}

function pairsIn(nouns: Nouns): readonly Pair[] {
  return [...nouns.keys()].sort().flatMap((a) =>
    [...(nouns.get(a)?.keys() ?? [])]
      .filter((b) => a < b && nouns.get(b)?.has(a))
      .sort()
      .map((b): Pair => [a, b]),
  );
}

/** The circles that remain when nouns that import each other are taken for one. */
function circlesAround(nouns: Nouns, pairs: readonly Pair[]): readonly (readonly string[])[] {
  const names = new Map([...nouns.keys()].map((noun) => [noun, noun]));
  for (const [a, b] of pairs) {
    const [one, other] = [names.get(a) ?? a, names.get(b) ?? b];
    for (const [noun, name] of names) if (name === one || name === other) names.set(noun, `${one} and ${other}`);
  }
  const graph = new Map<string, Set<string>>();
  for (const [noun, imported] of nouns) {
    const name = names.get(noun) ?? noun;
    const others = [...imported.keys()].map((other) => names.get(other) ?? other).filter((other) => other !== name);
    graph.set(name, new Set([...(graph.get(name) ?? []), ...others]));
  }
  return circlesIn(graph);
}

const NAMED = /^import (?!type\b)\{([^}]*)\} from '([^'\n]+)';/gm;

/** Verbs that nouns import which only cause something. A verb takes a transaction, or the store in which it opens one. */
export function causeProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (!CAUSING.includes(nounOf(path) ?? '')) continue;
    for (const [, names = '', specifier = ''] of text.matchAll(NAMED)) {
      const target = targetOf(path, specifier) ?? '';
      const noun = nounOf(target);
      if (noun === undefined || CAUSING.includes(noun)) continue;
      const verbs = names.split(',').filter((name) => isVerb(sources.get(target) ?? '', name.trim()));
      problems.push(...verbs.map((verb) => `${path}: imports the verb ${verb.trim()} of ${target}`));
    }
  }
  return problems;
}

function isVerb(text: string, name: string): boolean {
  return new RegExp(`^export (?:async )?function ${name}\\(\\s*(?:tx|store)\\b`, 'm').test(text);
}

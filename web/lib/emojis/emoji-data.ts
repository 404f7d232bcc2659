import { foldName } from '../../../src/lib/text/fold-name.ts';
import { inSkinTone } from '../../../src/lib/text/skin-tone.ts';
import { askApi } from '../ask-api.ts';
import { canDrawAll } from './drawable.ts';
import { skinTone } from './kept-emojis.ts';

/** What can be chosen: what is written for it, how it is called, and its picture if it is one of this server. */
export type Choice = {
  readonly sign: string;
  readonly name: string;
  readonly isToned: boolean;
  readonly picture?: string;
  /** What it is found by, folded; the name first. */
  readonly words: readonly string[];
};

/** Choices under a heading. */
export type Group = { readonly group: string; readonly choices: readonly Choice[] };

/** As the server has them in its file of a language. */
type Row = readonly [sign: string, name: string, words: string, since: number, isToned: 0 | 1];
type Listed = { readonly group: string; readonly emojis: readonly Row[] };
type Own = {
  readonly shortcode: string;
  readonly static_url: string;
  readonly category?: string | null;
  readonly visible_in_picker: boolean;
};

let unicode: Promise<readonly Group[]> | undefined;
let own: Promise<readonly Group[]> | undefined;

/** All emojis of Unicode that this system can draw, by their groups. Without network there are none, until somebody asks again. */
export function unicodeEmojis(address: string): Promise<readonly Group[]> {
  unicode ??= load(address).catch(() => {
    unicode = undefined;
    return [];
  });
  return unicode;
}

async function load(address: string): Promise<readonly Group[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`no emojis: ${answer.status}`);
  const listed: readonly Listed[] = await answer.json();
  const newest = new Map<number, string>();
  for (const { emojis } of listed) for (const [sign, , , since] of emojis) newest.set(since, newest.get(since) ?? sign);
  const isDrawn = canDrawAll([...newest], listed.at(-1)?.emojis.find(([sign]) => sign.startsWith('\u{1f1e9}'))?.[0]);
  return listed.map(({ group, emojis }) => ({ group, choices: emojis.filter(isDrawn).map(choiceOf) }));
}

function choiceOf([sign, name, words, , isToned]: Row): Choice {
  return { sign, name, isToned: isToned === 1, words: [name, ...(words === '' ? [] : words.split('|'))].map(foldName) };
}

/** The emojis of this server, by their categories. */
export function ownEmojis(form: HTMLFormElement): Promise<readonly Group[]> {
  own ??= loadOwn(form).catch(() => {
    own = undefined;
    return [];
  });
  return own;
}

async function loadOwn(form: HTMLFormElement): Promise<readonly Group[]> {
  const answer = await askApi(form, '/api/v1/custom_emojis');
  if (!answer.ok) throw new TypeError(`no emojis: ${answer.status}`);
  const listed: readonly Own[] = await answer.json();
  const shown = listed.filter((one) => one.visible_in_picker);
  return [...Map.groupBy(shown, ({ category }) => category ?? '')].map(([group, emojis]) => ({
    group,
    choices: emojis.map(({ shortcode, static_url: picture }) => ({
      sign: `:${shortcode}:`,
      name: shortcode,
      isToned: false,
      picture,
      words: [foldName(shortcode)],
    })),
  }));
}

/** What is written for a choice, in the skin tone that is chosen in this browser. */
export function writtenAs({ sign, isToned }: Choice): string {
  return isToned ? inSkinTone(sign, skinTone()) : sign;
}

/** The choices that are called so, or have to do with it, the nearest first. */
export function choicesFor(query: string, groups: readonly Group[], most: number): Choice[] {
  const wanted = foldName(query.trim());
  const found = groups.flatMap(({ choices }) => choices.map((choice) => ({ choice, far: distance(choice, wanted) })));
  const near = found.filter(({ far }) => far < NOT);
  return near
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ choice }) => choice);
}

/** How far what has nothing to do with it is. */
const NOT = 6;

function distance({ words: [name = '', ...others] }: Choice, wanted: string): number {
  if (name === wanted) return 0;
  if (` ${name} `.includes(` ${wanted} `)) return 1;
  if (others.includes(wanted)) return 2;
  if (` ${name}`.includes(` ${wanted}`)) return 3;
  if (others.some((word) => word.startsWith(wanted))) return 4;
  return name.includes(wanted) || others.some((word) => word.includes(wanted)) ? 5 : NOT;
}

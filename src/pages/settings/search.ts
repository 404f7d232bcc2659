import { readerBy } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { foldText } from '../../lib/fold-text.ts';
import { type FormText, formTextsIn } from '../../lib/html/form-texts.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { type SettingsPage, settingsGroups } from '../../views/people/settings-groups.ts';
import type { FoundSetting } from '../../views/people/settings-index.ts';
import type { Words } from '../../words/words.ts';
import { SEARCHABLE, type Searchable, type Searcher } from './searchable.ts';

/** The most that are listed: whoever finds more has to say more. */
const MOST = 40;

type Found = FoundSetting & { readonly rank: number };

/**
 * The settings whose label, explanation or choices have all words of a query, in the language of the reader; those whose label has them first. A field that
 * stands on two pages is found on the first.
 */
export function searchSettings(query: string, call: Call, visitor: SignedInVisitor, reader: Reader): FoundSetting[] {
  const { session, formToken } = visitor;
  const person = readerBy(session, formToken);
  const searcher = {
    call,
    visitor,
    isStaff: person.isStaff,
    reader: { ...reader, account: { ...person, page: '/settings' } },
  };
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const found = settingsGroups(person.isActive).flatMap(({ id, pages }) => {
    const group = reader.words.settings.groups[id].name;
    return pages.flatMap((page) => [
      ...pageFound(page, group, words, reader.words),
      ...fieldsFound(page, words, searcher),
    ]);
  });
  const unique = new Map<string, Found>();
  for (const one of found) if (!unique.has(one.label)) unique.set(one.label, one);
  return [...unique.values()].toSorted((a, b) => a.rank - b.rank).slice(0, MOST);
}

function pageFound(
  { path, name, about }: SettingsPage,
  group: string,
  words: readonly string[],
  texts: Words,
): Found[] {
  const label = name(texts);
  const hint = texts.settings.pages[about];
  const rank = rankOf(words, [label, hint, texts.settings.also[about]]);
  return rank === undefined ? [] : [{ href: path, label, place: group, hints: [hint], rank }];
}

function fieldsFound(page: SettingsPage, words: readonly string[], searcher: Searcher): Found[] {
  const shown = SEARCHABLE.filter(({ path }) => path === page.path || isBelow(path, page.path));
  const place = page.name(searcher.reader.words);
  return shown.flatMap((one) =>
    formTextsIn(one.show(searcher).text).flatMap((field) => {
      const label = field.label === '' ? place : field.label;
      const rank = rankOf(words, [label, field.hint, field.choices.join(' ')]);
      if (rank === undefined) return [];
      return [{ href: addressOf(one, field), label, place, hints: hintsOf(field, words, rank), rank: rank + 0.5 }];
    }),
  );
}

/** Whether a path is of a page below another, such as the form for a new filter, and of no page of settings itself. */
function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`);
}

/** In which of the texts, each with those before it, all words are; undefined where they are in none. */
function rankOf(words: readonly string[], texts: readonly string[]): number | undefined {
  let all = '';
  for (const [rank, text] of texts.entries()) {
    all += ` ${foldText(text)}`;
    if (words.every((word) => all.includes(word))) return rank;
  }
  return undefined;
}

/** Where the field is in sight; a form that stands alone without scripts is asked for. */
function addressOf({ path }: Searchable, { id, form }: FormText): string {
  return `${path}${form === undefined ? '' : `?form=${form}`}${id === '' ? '' : `#${id}`}`;
}

/** What explains a field, and where it was found by one of its choices, these. */
function hintsOf({ hint, choices }: FormText, words: readonly string[], rank: number): string[] {
  if (rank < 2) return hint === '' ? [] : [hint];
  const has = (choice: string) => (word: string) => foldText(choice).includes(word);
  const whole = choices.filter((choice) => words.every(has(choice)));
  const shown = whole.length > 0 ? whole : choices.filter((choice) => words.some(has(choice)));
  return [hint, ...shown.slice(0, 3)].filter(Boolean);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportKind } from '../../src/domain/imports/kinds.ts';
import { readImport } from '../../src/domain/imports/read-file.ts';

/** What is read of a file, an entry a line, and which of its lines were not understood. */
async function read(kind: ImportKind, content: string | Buffer): Promise<[string[], readonly number[]] | string> {
  const file = await readImport(Buffer.from(content), kind);
  if (typeof file === 'string') return file;
  const entries = file.entries.map(({ line: _, address, list, ...terms }) =>
    [...(list === undefined ? [] : [list]), address, ...Object.values(terms).map(String)].join(' | '),
  );
  return [entries, file.unread.map(({ line }) => line)];
}

const A = 'a@one.example';
const B = 'b@two.example';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const HEADER = 'Account address,Show boosts,Notify on new posts,Languages';

const FILES: Readonly<Record<string, readonly [ImportKind, string | Buffer, string[], number[]?]>> = {
  'the first line ends in another way than the others': [
    'following',
    `${A}\r\n${B}\nc@three.example\n`,
    [A, B, 'c@three.example'],
  ],
  'the last line ends in another way': [
    'following',
    `${A}\n${B}\r\nc@three.example\rd@four.example`,
    [A, B, 'c@three.example', 'd@four.example'],
  ],
  'lines end as on the oldest Macs': ['following', `${HEADER}\r${A},true,false,\r`, [`${A} | true | false | `]],
  'a line that is not understood after mixed ends': ['following', `${A}\r\nnobody\n${B}\r`, [A, B], [2]],
  'semicolons, as where the comma is for decimals': [
    'following',
    `${HEADER.replaceAll(',', ';')}\r\n${A};WAHR;FALSCH;de, en\r\n${B};FALSCH;WAHR;\r\n`,
    [`${A} | true | false | de,en`, `${B} | false | true | `],
  ],
  'semicolons without a header': ['muting', `${A};VRAI\n${B};FAUX`, [`${A} | true`, `${B} | false`]],
  tabs: ['muting', `Account address\tHide notifications\n${A}\tИСТИНА\n${B}\tложь\n`, [`${A} | true`, `${B} | false`]],
  'Unicode text of a spreadsheet': [
    'muting',
    utf16(`Account address\tHide notifications\r\n${A}\tTRUE\r\n`),
    [`${A} | true`],
  ],
  'UTF-16 without a mark': ['following', Buffer.from(`${A}\r\n${B}\r\n`, 'utf16le'), [A, B]],
  'UTF-16, the other way round': ['following', utf16(`${A}\n`).swap16(), [A]],
  'a mark of UTF-8': ['following', `\uFEFF${HEADER}\n${A},1,0,\n`, [`${A} | true | false | `]],
  'a line that names the separator': [
    'muting',
    `sep=;\r\nAccount address;Hide notifications\r\n${A};yes\r\nnobody;no\r\n`,
    [`${A} | true`],
    [4],
  ],
  'a quote sign within a name': [
    'lists',
    `5" records,${A}\nThe "best",${B}\n`,
    [`5" records | ${A}`, `The "best" | ${B}`],
  ],
  'a quote sign at the beginning of a name': [
    'lists',
    `"Best" friends,${A}\nOld,${B}\n`,
    [`"Best" friends | ${A}`, `Old | ${B}`],
  ],
  'a quote sign that is never closed': ['lists', `"Best,${A}\nOld,${B}\n`, [`"Best | ${A}`, `Old | ${B}`]],
  'two quote signs in two lines': ['lists', `"Best,${A}\n"Old,${B}\n`, [`"Best | ${A}`, `"Old | ${B}`]],
  'quote signs that would make one name of two lines': [
    'lists',
    `"Best,${A}\nOld",${B}\n`,
    [`"Best | ${A}`, `Old" | ${B}`],
  ],
  'a comma in a name, in quote signs': ['lists', `"Friends, near",${A}\n`, [`Friends, near | ${A}`]],
  'a comma in a name, not in quote signs': [
    'lists',
    `Friends, near,${A}\nOld,${B},true\n`,
    [`Friends, near | ${A}`, `Old | ${B}`],
  ],
  'a quoted name beside a broken one': [
    'lists',
    `"Friends, near",${A}\n"Old,${B}\n`,
    [`"Friends, near" | ${A}`, `"Old | ${B}`],
  ],
  'doubled quote signs': ['lists', `"My ""best""",${A}\n`, [`My "best" | ${A}`]],
  'a semicolon in each name': ['lists', `A;B,${A}\nC;D,${B}\n`, [`A;B | ${A}`, `C;D | ${B}`]],
  'a comma in the address of a post': [
    'bookmarks',
    'https://one.example/a,b/1\nhttps://two.example/2\n',
    ['https://one.example/a,b/1', 'https://two.example/2'],
  ],
  'a semicolon in each address': [
    'bookmarks',
    'https://one.example/a;b=1\nhttps://one.example/a;b=2\n',
    ['https://one.example/a;b=1', 'https://one.example/a;b=2'],
  ],
  'a remark behind an address': [
    'domain_blocking',
    'evil.example,spam\nbad.example,"spam, too"\n',
    ['evil.example', 'bad.example'],
  ],
  'spaces around cells': ['muting', ` ${A} , true \n`, [`${A} | true`]],
  'words that are no yes or no': ['muting', `${A},maybe\n`, [A]],
};

for (const [name, [kind, content, entries, unread = []]] of Object.entries(FILES)) {
  test(`a list is read whole: ${name}`, async () => {
    assert.deepEqual(await read(kind, content), [entries, unread]);
  });
}

test('a line without end is no list', async () => {
  assert.equal(await read('lists', `${'"'.repeat(20_001)},${A}`), 'no_list');
});

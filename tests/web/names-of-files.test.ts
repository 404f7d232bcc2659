import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOnlyNames } from '../../web/lib/composer/names-of-files.ts';

const PICTURE = '<img src="https://example.org/a.png?x=1&amp;y=2" alt="">';

const CLIPBOARDS: readonly [what: string, text: string, names: readonly string[], html: string, areFiles: boolean][] = [
  ['a picture alone', '', ['image.png'], '', true],
  ['a picture of a page in Chromium', '', ['image.png'], PICTURE, true],
  ['a picture of a page with its address', 'https://example.org/a.png?x=1&y=2', ['image.png'], PICTURE, true],
  ['a file of Finder', 'shot.png', ['shot.png'], '', true],
  ['a file of Finder without its ending', 'shot', ['shot.png'], '', true],
  ['accents apart', 'Ru\u0308be.png', ['R\u00fcbe.png'], '', true],
  ['several files of Finder', 'a.png\rb.png', ['a.png', 'b.png'], '', true],
  ['a file by its path', '/home/ada/Pictures/shot.png', ['shot.png'], '', true],
  ['a file by its address', 'file:///home/ada/%E9%B3%A5.png', ['鳥.png'], '', true],
  ['a file with a percent sign', 'file:///home/ada/100%.png', ['100%.png'], '', true],
  ['a file of Windows', 'C:\\Users\\Ada\\shot.png\r\n', ['shot.png'], '', true],
  ['a file of a share', '\\\\server\\photos\\shot.png', ['shot.png'], '', true],
  [
    'files of Nautilus',
    'x-special/nautilus-clipboard\ncopy\nfile:///a.png\nfile:///b.png\n',
    ['a.png', 'b.png'],
    '',
    true,
  ],
  ['files cut in Caja', 'x-special/gnome-copied-files\ncut\nfile:///a.png', ['a.png'], '', true],
  ['names in Arabic', 'صورة.png', ['صورة.png'], '', true],
  ['cells of a table', '1\t2', ['image.png'], '<table><tr><td>1<td>2</table>', false],
  ['a paragraph of a word processor', 'Dear Ada,', ['image.png'], '<p>Dear Ada,</p>', false],
  ['a paragraph without HTML', 'Dear Ada,', ['image.png'], '', false],
  ['a link with a picture of it', 'https://example.org/', ['image.png'], '<a href="https://example.org/">x</a>', false],
  ['a name among other words', 'see shot.png', ['shot.png'], '', false],
  ['a path to another file', '/home/ada/other.png', ['shot.png'], '', false],
  ['one name and a sentence', 'a.png\nand this', ['a.png'], '', false],
];

for (const [what, text, names, html, areFiles] of CLIPBOARDS) {
  test(`pasted is ${areFiles ? 'the files' : 'the text'}: ${what}`, () =>
    assert.equal(areOnlyNames(text, names, html), areFiles));
}

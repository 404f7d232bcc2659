import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forClients, sanitizeRemote, toPlainText } from '../../src/lib/html/sanitize.ts';

type Case = {
  readonly what: string;
  readonly sent: string;
  /** What our pages show. */
  readonly whole?: string;
  /** What clients of the API get, which know Mastodon’s elements. */
  readonly clients?: string;
  readonly words: string;
};

const LINK = 'rel="nofollow noopener" target="_blank"';
const A = 'https://a.example/';

const CASES: readonly Case[] = [
  {
    what: 'a table is rows of cells, with its caption and heads',
    sent: '<table><caption>Trains</caption><thead><tr><th scope="col">from</th><th>at</th></tr></thead><tbody><tr><td>Ulm</td><td colspan="2">8:10</td></tr></tbody></table>',
    whole:
      '<table><caption>Trains</caption><thead><tr><th scope="col">from</th><th>at</th></tr></thead><tbody><tr><td>Ulm</td><td colspan="2">8:10</td></tr></tbody></table>',
    clients: '<p><strong>Trains</strong></p><p><strong>from</strong> | <strong>at</strong><br />Ulm | 8:10</p>',
    words: 'Trains\n\nfrom | at\nUlm | 8:10',
  },
  {
    what: 'what a cell contains stays in its line',
    sent: '<table><tr><td><p>a</p><p>b</p></td><td><ul><li>c</li><li>d</li></ul></td></tr><tr><td></td><td>e<br>f</td></tr></table>',
    clients: '<p>a / b | c / d<br />| e / f</p>',
    words: 'a / b | c / d\n| e / f',
  },
  {
    what: 'a table in a table',
    sent: '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    clients: '<p>a | b | c</p>',
    words: 'a | b | c',
  },
  {
    what: 'a table of one cell is there for its looks',
    sent: '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    whole: '<p>a</p><p>b</p>',
    words: 'a\n\nb',
  },
  {
    what: 'what stands in a table outside of its cells',
    sent: '<table>a<tr>b<td>c</td><td>d</td></tr></table>',
    whole: '<p>a<br />b</p><table><tr><td>c</td><td>d</td></tr></table>',
    clients: '<p>a<br />b</p><p>c | d</p>',
    words: 'a\nb\n\nc | d',
  },
  { what: 'cells without a table', sent: '<tr><td>a</td><td>b</td></tr>', whole: 'a<br />b', words: 'a\nb' },
  { what: 'divisions are lines', sent: '<div>a</div>\n<div>b</div>', whole: 'a<br />b', words: 'a\nb' },
  {
    what: 'an empty one is an empty line',
    sent: '<div>a</div><div><br></div><div>b</div>',
    whole: '<p>a</p><p>b</p>',
    words: 'a\n\nb',
  },
  { what: 'text beside paragraphs', sent: 'a<p>b</p>c', whole: '<p>a</p><p>b</p><p>c</p>', words: 'a\n\nb\n\nc' },
  {
    what: 'sections',
    sent: '<section><p>a</p></section><section>b</section>',
    whole: '<p>a</p><p>b</p>',
    words: 'a\n\nb',
  },
  {
    what: 'headings',
    sent: '<h2>A <em>b</em></h2><div>c</div>',
    whole: '<h2>A <em>b</em></h2><p>c</p>',
    clients: '<p><strong>A <em>b</em></strong></p><p>c</p>',
    words: 'A b\n\nc',
  },
  {
    what: 'descriptions',
    sent: '<dl><div><dt>Tea</dt><dd>hot</dd><dd>wet</dd></div><dt>Ice</dt><dd><p>cold</p></dd></dl>',
    whole: '<dl><dt>Tea</dt><dd>hot</dd><dd>wet</dd><dt>Ice</dt><dd><p>cold</p></dd></dl>',
    clients: '<p><strong>Tea</strong><br />hot<br />wet</p><p><strong>Ice</strong></p><p>cold</p>',
    words: 'Tea\nhot\nwet\n\nIce\n\ncold',
  },
  {
    what: 'what can be folded',
    sent: '<details><summary>More</summary>a<p>b</p></details>',
    whole: '<details><summary>More</summary><p>a</p><p>b</p></details>',
    clients: '<p><strong>More</strong></p>\n<p>a</p><p>b</p>',
    words: 'More\n\na\n\nb',
  },
  { what: 'nothing is folded that has no title', sent: '<details>a</details>', whole: 'a', words: 'a' },
  {
    what: 'the caption of a picture that is shown elsewhere',
    sent: `<figure><a href="${A}"><img src="${A}1.png"></a><figcaption>The lake</figcaption></figure>text`,
    whole: '<p>The lake</p><p>text</p>',
    words: 'The lake\n\ntext',
  },
  {
    what: 'the caption of what is shown here',
    sent: '<figure><pre>a</pre><figcaption>code</figcaption></figure>',
    whole: '<figure><pre>a</pre><figcaption>code</figcaption></figure>',
    clients: '<pre>a</pre><p>code</p>',
    words: 'a\n\ncode',
  },
  {
    what: 'a rule divides what is above it from what is below',
    sent: '<hr><p>a</p><hr><hr><p>b</p><hr>',
    whole: '<p>a</p><hr /><p>b</p>',
    clients: '<p>a</p><p>———</p><p>b</p>',
    words: 'a\n\n———\n\nb',
  },
  { what: 'powers', sent: '10<sup>3</sup>', whole: '10<sup>3</sup>', clients: '10³', words: '10³' },
  { what: 'formulas', sent: 'H<sub>2</sub>O', clients: 'H₂O', words: 'H₂O' },
  { what: 'ordinals', sent: 'the 1<sup>st</sup>', clients: 'the 1^st', words: 'the 1^st' },
  { what: 'what is raised in several words', sent: 'e<sup>x y</sup>', clients: 'e^(x y)', words: 'e^(x y)' },
  {
    what: 'the number of a note',
    sent: `a<sup><a href="${A}">[1]</a></sup>`,
    clients: `a<a href="${A}" ${LINK}>[1]</a>`,
    words: 'a[1]',
  },
  {
    what: 'lists in lists',
    sent: '<ul><li>a<ol start="3"><li>b</li></ol></li><ul><li>c</li></ul>d</ul>',
    whole: '<ul><li>a<ol start="3"><li>b</li></ol></li><ul><li>c</li></ul><li>d</li></ul>',
    words: 'a\nb\n\nc\n\nd',
  },
  {
    what: 'lists of other names',
    sent: '<menu><li>a</li><li>b</li></menu>',
    whole: '<ul><li>a</li><li>b</li></ul>',
    words: 'a\nb',
  },
  {
    what: 'tasks',
    sent: '<ul><li><input type="checkbox" disabled checked>a</li><li><label><input type="checkbox"><p>b</p></label></li></ul>',
    whole: '<ul><li>☑ a</li><li>☐<p>b</p></li></ul>',
    words: '☑ a\n☐\nb',
  },
  {
    what: 'code keeps its lines',
    sent: '<pre><code><div>  a</div><div>  b</div></code></pre>',
    whole: '<pre><code>  a\n  b</code></pre>',
    words: 'a\n  b',
  },
  {
    what: 'what is read beside characters',
    sent: '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
    whole: '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
    words: '漢(kan)',
  },
  {
    what: 'line breaks where there is no line',
    sent: '<p><br>a<br></p><br><ul><br><li>b</li></ul>',
    whole: '<p>a</p><ul><li>b</li></ul>',
    words: 'a\n\nb',
  },
  {
    what: 'nothing stays around a picture that was cut out',
    sent: `<p><a href="${A}"><img src="${A}1.png" alt=""></a></p><p><img src="${A}2.png"></p><h2><img src="x"></h2><blockquote><p></p></blockquote><p>a</p>`,
    whole: '<p>a</p>',
    words: 'a',
  },
  {
    what: 'a division in a link',
    sent: `<a href="${A}"><div>a</div><div>b</div></a>`,
    whole: `<a href="${A}" ${LINK}>a<br />b</a>`,
    words: 'a\nb',
  },
  {
    what: 'paragraphs in a heading',
    sent: '<h3><p>a</p></h3>',
    whole: '<h3>a</h3>',
    clients: '<p><strong>a</strong></p>',
    words: 'a',
  },
  {
    what: 'paragraphs of a quotation',
    sent: '<blockquote>a<p>b</p></blockquote>',
    whole: '<blockquote><p>a</p><p>b</p></blockquote>',
    words: 'a\n\nb',
  },
];

for (const { what, sent, whole, clients, words } of CASES) {
  test(`the shape of a text: ${what}`, () => {
    const shaped = sanitizeRemote(sent);
    if (whole !== undefined) assert.equal(shaped, whole);
    assert.equal(forClients(shaped), clients ?? shaped);
    assert.equal(toPlainText(sent), words);
    assert.equal(sanitizeRemote(shaped), shaped, 'it stays as it is');
    assert.equal(forClients(forClients(shaped)), forClients(shaped));
  });
}

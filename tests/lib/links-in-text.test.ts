import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLink } from '../../src/lib/html/first-link.ts';
import { formatStatus, linkStatus } from '../../src/lib/html/format-status.ts';
import { formatRich } from '../../src/lib/html/rich-text.ts';
import { toPlainText } from '../../src/lib/html/sanitize.ts';
import { CHARACTERS_PER_URL, graphemeLength, statusLength } from '../../src/lib/text/count.ts';
import { scanText } from '../../src/lib/text/scan.ts';

const linksIn = (text: string): string[] => scanText(text).flatMap((token) => (token.type === 'url' ? token.href : []));

/** An address as people copy it, which is a link as a whole: alone, in a sentence, in brackets and in quotes of several scripts. */
const WHOLE = [
  'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
  'https://en.wikipedia.org/wiki/Schrödinger’s_cat',
  'https://en.wikipedia.org/wiki/Mercury_(planet)',
  'https://en.wikipedia.org/wiki/A_(b_(c))_d',
  'https://en.wikipedia.org/wiki/Who’s_Afraid_of_Virginia_Woolf%3F',
  'https://en.wikipedia.org/wiki/AC/DC',
  'https://de.wikipedia.org/wiki/„Heroes“_(Album)',
  'https://fr.wikipedia.org/wiki/L’Étranger',
  'https://fr.wikipedia.org/wiki/«_Je_est_un_autre_»_(x)',
  'https://es.wikipedia.org/wiki/¿Qué_hacer',
  'https://ca.wikipedia.org/wiki/Paral·lel',
  'https://ru.wikipedia.org/wiki/Война_и_мир_—_роман',
  'https://el.wikipedia.org/wiki/Αθήνα·_ιστορία',
  'https://uk.wikipedia.org/wiki/Кам’янець',
  'https://he.wikipedia.org/wiki/צה״ל_היום',
  'https://he.wikipedia.org/wiki/בית־ספר',
  'https://ar.wikipedia.org/wiki/سؤال؟_وجواب،_ثم',
  'https://fa.wikipedia.org/wiki/می\u200cخواهم',
  'https://hi.wikipedia.org/wiki/हिन्दी।_भाषा',
  'https://th.wikipedia.org/wiki/กรุงเทพฯ_เมือง',
  'https://ja.wikipedia.org/wiki/モーニング娘。の曲',
  'https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ',
  'https://ja.wikipedia.org/wiki/「鬼滅の刃」の登場人物',
  'https://ja.wikipedia.org/wiki/東京（曖昧さ回避）',
  'https://zh.wikipedia.org/wiki/《红楼梦》',
  'https://zh.wikipedia.org/wiki/你好，李焕英',
  'https://ko.wikipedia.org/wiki/서울·경기',
  'https://hy.wikipedia.org/wiki/Հայ՛_լեզու',
  'https://example.org/a…b',
  'https://example.org/a‑b/c‒d/e−f',
  'https://example.org/!@$%25^&*+=~|\\x',
  "https://example.org/it's-here",
  'https://example.org/a,b;c:d.e!f',
  'https://example.org/a[1]',
  'https://example.org/{id}/x',
  'https://example.org/?q=a(b)',
  'https://example.org/?a[]=1&b[]=2',
  'https://example.org/?q=früh–spät&r=',
  'https://example.org/?u=https://other.example/?x=1',
  'https://example.org?x=1',
  'https://example.org#teil–zwei',
  'https://example.org/#/route/@name',
  'https://example.org/@name@other.example/1',
  'https://example.org/~home/',
  'https://example.org/a-',
  'https://example.org/a_',
  'https://example.org/#',
  'https://example.org/🐦/x',
  'https://my_host.example.org/x',
  'https://_dmarc.example.org/',
  'https://a_.example.org/',
  'https://bücher.example/ü',
  'https://xn--bcher-kva.example/',
  'https://例え.テスト/パス',
  'https://l·lum.example/',
  'https://レオナルド・ダ.example/',
  'https://пример.рф:8080/путь',
  'https://👻.example/',
  'https://example.org:8443/x?y#z',
  'http://localhost:3000/x',
  'http://127.0.0.1/',
  'http://[2001:db8::1]:8080/x',
  'HTTPS://EXAMPLE.ORG/X',
  'gemini://example.org/–/x',
  'xmpp:ann@example.org?join;x=1',
  'magnet:?xt=urn:btih:abc&dn=Фильм–2',
];

const AROUND: readonly [before: string, after: string][] = [
  ['', ''],
  ['See ', ' today'],
  ['See ', '.'],
  ['See ', ', too'],
  ['Is it ', '?'],
  ['(see ', ')'],
  ['(see ', ').'],
  ['[', '], x'],
  ['“', '”'],
  ['„', '“ ist'],
  ['«', '».'],
  ['‘', '’;'],
  ['"', '",'],
  ['「', '」と言った。'],
  ['（', '）を見て'],
  ['見て', '。'],
  ['见', '！'],
  ['انظر ', '؟'],
  ['देखो ', '।'],
  ['<', '>'],
  ['`', '`'],
  ['**', '**'],
  ['', '\n#next'],
  ['', '…'],
  ['', '\u3000全角'],
  ['', '\u202e\u200f'],
];

test('an address is a link as a whole, whatever script it is in and whatever stands around it', () => {
  for (const url of WHOLE)
    for (const [before, after] of AROUND) assert.deepEqual(linksIn(before + url + after), [url], before + url + after);
});

/** Where a link ends, or that there is none. */
const ENDS: readonly [text: string, links: readonly string[]][] = [
  ['https://example.org/a(b', ['https://example.org/a']],
  ['https://example.org/a)b', ['https://example.org/a']],
  ['https://example.org/a」b', ['https://example.org/a']],
  ['[url=https://example.org/a]text[/url]', ['https://example.org/a']],
  ['https://example.org/a…', ['https://example.org/a']],
  ['https://example.org/a?!', ['https://example.org/a']],
  ['https://example.org/a$%~&|@=', ['https://example.org/a']],
  ['https://example.org/?', ['https://example.org/']],
  ['https://example.org...', ['https://example.org']],
  ['https://example.orgを見て', ['https://example.org']],
  ['https://example.org、https://other.example。', ['https://example.org', 'https://other.example']],
  ['https://example.org・https://other.example', ['https://example.org', 'https://other.example']],
  ['https://example.org_', ['https://example.org']],
  ['https://example.org/a\u200bb', ['https://example.org/a']],
  ['https://example.org/a\u00a0b', ['https://example.org/a']],
  ['https://example.org:@bob', ['https://example.org']],
  ['https://example.org,@bob', ['https://example.org']],
  ['https://ann:secret@example.org/', []],
  ['https://ann.example:secret@example.org/', []],
  ['https://bank.example@example.org/', []],
  ['https://example.org:99999/', []],
  ['https://intranet/x https://.org https://-a.org https://a-.org https://a..org', []],
];

for (const [text, links] of ENDS) {
  test(`links of ${JSON.stringify(text)}`, () => assert.deepEqual(linksIn(text), links));
}

const NOBODY = { mention: () => undefined, tagUrl: (name: string) => name };

test('what is shown, federated, counted and looked up for a card is the same link', () => {
  for (const url of WHOLE) {
    const text = `Look: ${url}, x`;
    assert.deepEqual(linksOf(formatStatus(text, NOBODY)), [url], url);
    const isWeb = /^https?:/i.test(url);
    if (isWeb)
      assert.equal(
        firstLink(formatStatus(text, NOBODY), () => true),
        new URL(url).href,
        url,
      );
    const counted = isWeb ? CHARACTERS_PER_URL : graphemeLength(url);
    assert.equal(statusLength('', text), 'Look: , x'.length + counted, url);
  }
});

test('Markdown and HTML link the same addresses as plain text', () => {
  for (const url of WHOLE) {
    if (!/^https?:/i.test(url)) continue;
    const markdown = linkStatus(formatRich(`Look: ${url}, *x*`, 'text/markdown'), NOBODY);
    assert.deepEqual(linksOf(markdown), [url], url);
    assert.equal(toPlainText(markdown), `Look: ${url}, x`, url);
    const html = formatRich(`<p>Look: ${url.replaceAll('&', '&amp;')}, <b>x</b></p>`, 'text/html');
    assert.deepEqual(linksOf(linkStatus(html, NOBODY)), [url], url);
  }
});

function linksOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeRemote, textOfSanitized, toPlainText } from '../../src/lib/html/sanitize.ts';

const LINK_END = 'rel="nofollow noopener" target="_blank"';

const words = (start: string, count = 50) => Array.from({ length: count }, (_, index) => `${start}${index}`).join(' ');

const KEPT: [html: string, expected: string][] = [
  ['<p>a<br>b</p>', '<p>a<br />b</p>'],
  ['<p class="x h-card quote-inline">a</p>', '<p class="h-card quote-inline">a</p>'],
  ['<p class="mention h-card mention">a</p>', '<p class="mention h-card">a</p>'],
  [
    `<p class="${'quote-inline '.repeat(15_000)}${words('h-')}">a</p>`,
    `<p class="quote-inline ${words('h-', 19)}">a</p>`,
  ],
  [`<p class="h-${'x'.repeat(99)} h-card">a</p>`, '<p class="h-card">a</p>'],
  [
    '<span class="u-url mention evil invisible" translate="no" style="color:red">a</span>',
    '<span class="u-url mention invisible" translate="no">a</span>',
  ],
  ['<span class="evil" translate="yes">a</span>', '<span>a</span>'],
  [
    '<a href="https://a.test/?x=1&amp;y=2" rel="me" target="_top">x</a>',
    `<a href="https://a.test/?x=1&amp;y=2" ${LINK_END}>x</a>`,
  ],
  ['<a href="gemini://a.test">x</a>', `<a href="gemini://a.test" ${LINK_END}>x</a>`],
  ['<ol start="3" reversed><li value="2">a</li></ol>', '<ol start="3" reversed><li value="2">a</li></ol>'],
  ['<ol start="x"><li value="1;">a</li></ol>', '<ol><li>a</li></ol>'],
  ['<h1 class="x">T</h1><h3>U</h3>', '<h1>T</h1><h3>U</h3>'],
  ['<p lang="ja">a</p>', '<p lang="ja">a</p>'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>'],
  ['<div>a</div><div>b</div>', 'a<br />b'],
  ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
  ['a &lt;b&gt; &amp;amp; c', 'a &lt;b&gt; &amp;amp; c'],
  ['<a href="/relative">x</a> <a>y</a> <a href="//a.test">z</a>', 'x y z'],
  ['<a href="mailto:a@a.test"><b>x</b></a>', '<b>x</b>'],
  ['<a href="data:x">out <a href="https://a.test/">in</a></a>', `out <a href="https://a.test/" ${LINK_END}>in</a>`],
  [
    '<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; 1</annotation></semantics></math>',
    '$$x &lt; 1$$',
  ],
  ['<math><semantics><mi>x</mi><annotation encoding="text/plain">x one</annotation></semantics></math>', 'x one'],
  ['<math><mi>x</mi></math>', ''],
  ['<math><semantics><annotation encoding="application/x-tex"></math><img src=x onerror=alert(1)>', ''],
];

for (const [html, expected] of KEPT) {
  test(`${html.slice(0, 500)} becomes ${expected}`, () => assert.equal(sanitizeRemote(html), expected));
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="https://a.test/" onclick="alert(1)" style="position:fixed">x</a>',
  `<a href='https://a.test/"onmouseover="alert(1)'>x</a>`,
  '<a href="https://a.test/<script>alert(1)</script>">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick=alert(1)>x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"><embed src="x"></object>',
  '<form action="https://evil.test"><input name=x><button>x</button></form>',
  '<base href="https://evil.test/"><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=x">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<option><img src=x onerror=alert(1)></option>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p\u0000 onclick=alert(1)>x</p><scr\u0000ipt>alert(1)</script>',
  '<h1 onclick=alert(1)><h1/onclick=alert(1)>x',
  '<div onclick=alert(1)>x</div>',
  '<math><annotation encoding="application/x-tex"><script>alert(1)</script></annotation></math>',
  '<math><semantics><annotation encoding="application/x-tex">&lt;img src=x onerror=alert(1)&gt;</annotation></semantics></math>',
  '<a title="<math>" href="javascript:alert(1)"></math>x</a>',
  '<b class="h-&quot; onclick=alert(1)">x</b>',
  "<span class='h-\"onclick=alert(1)//'>x</span>",
  '<p lang=\'x" onclick="alert(1)\'>x</p>',
];

const ELEMENT = /<(\/?)([a-zA-Z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;
const ELEMENTS = new Set(
  `p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr
  th td dl dt dd details summary figure figcaption hr sup sub`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  'lang href rel class translate target start reversed value colspan rowspan scope'.split(' '),
);
const HREF = /^(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|xmpp|magnet|gemini):/;

for (const attack of ATTACKS) {
  test(`only the allow-list comes out of ${JSON.stringify(attack)}`, () => {
    const html = sanitizeRemote(attack);
    for (const [, , name = '', attributes = ''] of html.matchAll(ELEMENT)) {
      assert.ok(ELEMENTS.has(name), html);
      for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
        assert.ok(ATTRIBUTES.has(key), html);
        if (key === 'href') assert.match(value, HREF);
      }
    }
    assert.doesNotMatch(html.replace(ELEMENT, ''), /[<>]/, 'nothing but well-formed elements and escaped text');
  });
}

test('what is clean stays as it is', () => {
  for (const [html] of [...KEPT, ...ATTACKS.map((attack) => [attack] as const)]) {
    const once = sanitizeRemote(html);
    assert.equal(sanitizeRemote(once), once);
  }
});

const PLAIN: [html: string, text: string][] = [
  ['<p>a<br>b</p><p>c</p>', 'a\nb\n\nc'],
  ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot; &#39;y&#39; &nbsp;z &amp;lt;</p>', '1 < 2 && "x" \'y\' \u00a0z &lt;'],
  ['<ul><li>a</li><li>b</li></ul>c', 'a\nb\n\nc'],
  ['<a href="x"><span class="invisible">https://</span><span>a.test/b</span></a>', 'https://a.test/b'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['plain', 'plain'],
];

for (const [html, text] of PLAIN) {
  test(`the text of ${html}`, () => assert.equal(toPlainText(html), text));
}

test('what is sanitized has the same words, whether it is parsed again or not', () => {
  for (const html of [...KEPT.map(([one]) => one), ...PLAIN.map(([one]) => one), ...ATTACKS]) {
    const clean = sanitizeRemote(html);
    assert.equal(textOfSanitized(clean), toPlainText(clean), clean);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatBio,
  formatField,
  formatStatus,
  type MentionLink,
  type TextLinks,
} from '../../src/lib/html/format-status.ts';

const ACCOUNTS: Record<string, MentionLink> = {
  bob: { url: 'https://here.test/@bob', username: 'bob', acct: 'bob', showDomain: false },
  'eve@there.test': { url: 'https://there.test/@eve', username: 'eve', acct: 'eve@there.test', showDomain: false },
  'bob@there.test': { url: 'https://there.test/@bob', username: 'bob', acct: 'bob@there.test', showDomain: true },
};

const LINKS: TextLinks = {
  mention: (username, domain) => ACCOUNTS[domain === null ? username : `${username}@${domain}`],
  tagUrl: (name) => `https://here.test/tags/${encodeURIComponent(name)}`,
};

const LINK_START = 'target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">';

const STATUSES: [text: string, html: string][] = [
  ['', ''],
  [' \n\n ', ''],
  ['one', '<p>one</p>'],
  ['one\ntwo\r\nthree\n\n\n\npara', '<p>one<br />two<br />three</p><p>para</p>'],
  ['\n\none\n', '<p>one</p>'],
  [`<script>alert('1')</script> & "x"`, '<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;</p>'],
  [
    '@bob',
    '<p><span class="h-card" translate="no"><a href="https://here.test/@bob" class="u-url mention">@<span>bob</span></a></span></p>',
  ],
  [
    '@eve@there.test',
    '<p><span class="h-card" translate="no"><a href="https://there.test/@eve" class="u-url mention">@<span>eve</span></a></span></p>',
  ],
  [
    '@bob@there.test',
    '<p><span class="h-card" translate="no"><a href="https://there.test/@bob" class="u-url mention">@<span>bob@there.test</span></a></span></p>',
  ],
  ['@nobody@there.test', '<p>@nobody@there.test</p>'],
  [
    '＃Über',
    '<p><a href="https://here.test/tags/%C3%9Cber" class="mention hashtag" rel="tag">#<span>Über</span></a></p>',
  ],
  [
    'https://example.com/',
    `<p><a href="https://example.com/" ${LINK_START}https://</span><span class="">example.com/</span><span class="invisible"></span></a></p>`,
  ],
  [
    'https://www.example.com/?a=1&b=2#/012345678901234567890',
    `<p><a href="https://www.example.com/?a=1&amp;b=2#/012345678901234567890" ${LINK_START}https://www.</span><span class="ellipsis">example.com/?a=1&amp;b=2#/01234567</span><span class="invisible">8901234567890</span></a></p>`,
  ],
  [
    'https://example.com/0123456789012345678',
    `<p><a href="https://example.com/0123456789012345678" ${LINK_START}https://</span><span class="">example.com/0123456789012345678</span><span class="invisible"></span></a></p>`,
  ],
  [
    'xmpp:a@example.com',
    `<p><a href="xmpp:a@example.com" ${LINK_START}xmpp:</span><span class="">a@example.com</span><span class="invisible"></span></a></p>`,
  ],
  [':cat: stays', '<p>:cat: stays</p>'],
];

for (const [text, html] of STATUSES) {
  test(`HTML of ${JSON.stringify(text)}`, () => assert.equal(formatStatus(text, LINKS), html));
}

test('a quote leads with its link', () => {
  const html = formatStatus('look', { ...LINKS, quoteUrl: 'https://there.test/1' });
  assert.equal(
    html,
    `<p class="quote-inline">RE: <a href="https://there.test/1" ${LINK_START}https://</span><span class="">there.test/1</span><span class="invisible"></span></a></p><p>look</p>`,
  );
});

test('a quote whose link the text has already gets no second one', () => {
  const html = formatStatus('see https://there.test/1?a&b', { ...LINKS, quoteUrl: 'https://there.test/1?a&b' });
  assert.ok(!html.includes('quote-inline'));
});

test('a bio has paragraphs, a field is one line that claims identity', () => {
  assert.equal(formatBio('a\n\nb', LINKS), '<p>a</p><p>b</p>');
  const field = formatField('https://example.com @eve@there.test', LINKS);
  assert.match(field, /^<a href="https:\/\/example.com" target="_blank" rel="nofollow noopener me" translate="no">/);
  assert.match(field, /@<span>eve@there.test<\/span>/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutInlineQuote } from '../../src/lib/html/inline-quote.ts';

const LINK = 'RE: <a href="https://a.test/1">a.test/1</a>';

const GONE = [
  `<p class="quote-inline">${LINK}</p><p>mine</p>`,
  `<p class="h-card quote-inline mention">${LINK}</p><p>mine</p>`,
  `<p lang="en" class="quote-inline">${LINK}</p><p>mine</p>`,
  ` \n<p class="quote-inline" lang="en">RE:<br />${LINK}</p><p>mine</p>`,
  `<p>mine</p><p class="quote-inline">${LINK}</p>`,
  `<span class="quote-inline">${LINK}</span><p>mine</p>`,
];

const STAYS = [
  '',
  '<p>mine</p>',
  '<p',
  '<p class="quote-inline',
  `<p class="quote-inline">${LINK}`,
  `<p class="no-quote-inline">${LINK}</p>`,
  `<p class="mention">quote-inline</p>`,
];

for (const html of GONE) test(`${html} loses it`, () => assert.equal(withoutInlineQuote(html), '<p>mine</p>'));
for (const html of STAYS) test(`${html} stays`, () => assert.equal(withoutInlineQuote(html), html));

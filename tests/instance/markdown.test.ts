import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DocumentKind } from '../../src/domain/instance/documents.ts';
import { formatDocument } from '../../src/lib/html/format-document.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { publishText } from '../support/verbs.ts';

const SOURCE = `# Our house

What is **kept**,
and [how to ask](mailto:staff@example.org) or [read more](/about). See https://example.org/law.

## Lists

- one
- *two*

| what | how long |
| --- | --- |
| logs | a week |

---
<script>alert(1)</script>[no](javascript:alert(1)) <b onclick="x()">bold</b>`;

/** What it has to hold, and what none of it may. */
const SHOWN = [
  '<h2>Our house</h2>',
  '<strong>kept</strong>,\nand',
  '<a href="mailto:staff@example.org">how to ask</a>',
  '<a href="/about">read more</a>',
  '<a href="https://example.org/law"',
  '<h2>Lists</h2>',
  '<li>one</li><li><em>two</em></li>',
  '<table><thead><tr><th>what</th><th>how long</th></tr></thead><tbody><tr><td>logs</td><td>a week</td></tr></tbody></table>',
  '<hr />',
  '<b>bold</b>',
];
const NEVER = /<script|onclick|href="javascript|\*\*|^#|\| ---/m;

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const TEXTS: readonly [DocumentKind, string, string][] = [
  ['extended_description', '/api/v1/instance/extended_description', '/about'],
  ['privacy_policy', '/api/v1/instance/privacy_policy', '/privacy-policy'],
  ['terms_of_service', '/api/v1/instance/terms_of_service', '/terms-of-service'],
];

for (const [kind, api, page] of TEXTS) {
  test(`${kind}: Markdown is HTML in the API and on the page, and safe`, async () => {
    await publishText(server, kind, SOURCE, kind === 'terms_of_service' ? Date.UTC(2020, 0, 1) : undefined);
    const content = String((await server.request('GET', api)).body.content);
    for (const part of SHOWN) assert.ok(content.includes(part), `${part} in ${content}`);
    assert.doesNotMatch(content, NEVER);
    assert.ok((await server.request('GET', page)).text.includes(content));
  });
}

test('HTML stays HTML, and plain text becomes paragraphs', () => {
  assert.equal(formatDocument('<p>a *b*</p>\n    <p>c</p>'), '<p>a *b*</p>\n    <p>c</p>'.replace('\n', ''));
  assert.equal(formatDocument('One & two\r\n\r\nThree'), '<p>One &amp; two</p><p>Three</p>');
  assert.equal(formatDocument('<a href="//evil.example">x</a>'), '<p>x</p>');
});

test('why nobody can sign up is shown as it was meant', async () => {
  await changeSetting(server, 'registrations_message', 'Back in *spring*');
  for (const path of ['/', '/auth/sign_up'])
    assert.match((await server.request('GET', path)).text, /<p>Back in <em>spring<\/em><\/p>/, path);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeRemote, textOfSanitized, toPlainText } from '../../src/lib/html/sanitize.ts';

const readable = (html: string) => textOfSanitized(sanitizeRemote(html));

test('what stands apart on a page does not become one word', () => {
  for (const html of [
    '<details><summary>One</summary>two</details>',
    '<fieldset><legend>One</legend>two</fieldset>',
    '<table><caption>One</caption><tr><td>two</td></tr></table>',
    '<center>One</center>two',
    '<form>One</form>two',
    '<dialog open>One</dialog>two',
    '<menu><li>One</li></menu>two',
    '<search>One</search>two',
    '<button>One</button>two',
    '<video>One</video>two',
  ]) {
    assert.match(readable(html), /One\s+two/, html);
    assert.match(toPlainText(html), /One\s+two/, html);
  }
  assert.equal(readable('<p>she said <q>no</q></p>'), 'she said “no”');
});

test('pictures that stand for characters become them, others do not', () => {
  const picture = (attributes: string) => readable(`<p>Hi <img ${attributes} src="https://a.example/1.png"> all</p>`);
  assert.equal(picture('class="emoji" alt="👋"'), 'Hi 👋 all');
  assert.equal(picture('alt="👍🏽"'), 'Hi 👍🏽 all');
  assert.equal(picture('alt=":blobcat:"'), 'Hi :blobcat: all');
  assert.equal(picture('class="wp-smiley" alt=":-)"'), 'Hi :-) all');
  assert.equal(picture('class="latex" alt="a&lt;b"'), 'Hi a<b all');
  assert.equal(picture('alt="A red chart"'), 'Hi  all');
  assert.equal(toPlainText('<p>Hi <img alt="👋"> all</p>'), 'Hi 👋 all');
  assert.equal(readable('<ul><li><input type="checkbox" checked>done</li></ul>'), '☑ done');
});

test('a link that shows nothing but a picture says what that is, and no more than its text otherwise', () => {
  const link = (inside: string, more = '') => sanitizeRemote(`<a href="https://a.example/"${more}>${inside}</a>`);
  const shows = (text: string) => new RegExp(`^<a href="https://a.example/"[^>]*>${text}</a>$`);
  assert.match(link('<img alt="The &lt;news&gt;">'), shows('The &lt;news&gt;'));
  assert.match(link('<svg><title>x</title></svg>', ' aria-label="Home"'), shows('Home'));
  assert.match(link('<img alt="The news"> read'), shows(' read'));
  assert.match(link('read <img alt="The news">'), shows('read '));
  assert.equal(link('<img src="x">'), '', 'nobody could press it');
});

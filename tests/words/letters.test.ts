import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { noticeEmail } from '../../src/domain/letters/notices.ts';
import { happened } from '../../src/domain/push/message.ts';
import { resetEmail } from '../../src/domain/registrations/emails.ts';
import { ar } from '../../src/words/ar.ts';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const reset = (locale: string | null) =>
  server.ctx.store.transaction((tx) => resetEmail(tx, { email: 'somebody@example.org', locale }, 'secret'));

test('a letter is in the language that its reader chose', async () => {
  assert.equal((await reset('en')).subject, 'localhost:3000: choose a new password');
  const german = await reset('de-AT');
  assert.equal(german.subject, 'localhost:3000: wähle ein neues Passwort');
  assert.match(german.text, /^Jemand hat für dein Konto[\s\S]*reset_password_token=secret\n\nDu bekommst diese E-Mail/);
  assert.ok((await reset('ar')).text.startsWith(ar.letters.reset.somebody));
});

test('whose language is unknown or has no texts gets the server’s', async () => {
  for (const locale of [null, 'fr']) assert.match((await reset(locale)).subject, /choose a new password/);
  await changeSetting(server, 'languages', ['de', 'en']);
  for (const locale of [null, 'fr']) assert.match((await reset(locale)).subject, /wähle ein neues Passwort/);
  await changeSetting(server, 'languages', ['en']);
});

test('a notice to everybody says a time in the language and the zone of its reader', async () => {
  const startsAt = Date.UTC(2026, 10, 5, 12, 30);
  const id = await server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text: 'Hello', startsAt }));
  const write = await noticeEmail(server.ctx.store.db, { about: 'announcement', id });
  assert.match(write?.({ words: en, zone: 'UTC' }).text ?? '', /^Nov 5, 2026, 12:30.PM UTC\n\nHello/);
  assert.match(write?.({ words: de, zone: 'Europe/Vienna' }).text ?? '', /^05\.11\.2026, 13:30\n\nHello/);
});

test('what happened is said in each language', () => {
  assert.equal(happened('reblog', 'Alice', en), 'Alice boosted your post');
  assert.equal(happened('reblog', 'Alice', de), 'Alice hat deinen Beitrag geteilt');
  assert.equal(happened('annual_report', 'Alice', de), 'Dein Jahresrückblick ist da');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: `${ADMIN_SCOPES} write read` });
  await server.createUser('bob');
  const block = { domain: 'bad.example', severity: 'suspend' };
  await server.request('POST', '/api/v1/admin/domain_blocks', { token: owner.token, json: block });
});
after(() => server.close());

type Refusal = { readonly method: string; readonly path: string; readonly json?: object; readonly says: Said };
type Said = { readonly en: string; readonly de: string; readonly ar: string };

const REFUSALS: readonly Refusal[] = [
  {
    method: 'POST',
    path: '/api/v1/statuses',
    json: { status: 'Yes', in_reply_to_id: '1' },
    says: {
      en: 'The post you are trying to reply to does not appear to exist.',
      de: 'Den Beitrag, auf den du antworten möchtest, scheint es nicht zu geben.',
      ar: 'يبدو أن المنشور الذي تحاول الرد عليه غير موجود.',
    },
  },
  {
    method: 'POST',
    path: '/api/v1/statuses',
    json: { status: 'To @bob', visibility: 'direct', allowed_mentions: ['1'] },
    says: {
      en: 'Post would be sent to unexpected accounts',
      de: 'Der Beitrag würde an unerwartete Konten gehen',
      ar: 'سيُرسل المنشور إلى حسابات غير متوقعة',
    },
  },
  {
    method: 'POST',
    path: '/api/v1/reports',
    json: { account_id: '1', category: 'rude' },
    says: {
      en: 'Validation failed: Category is not included in the list',
      de: 'Ungültig: Kategorie ist nicht in der Liste',
      ar: 'غير صالح: الفئة: القيمة ليست في القائمة',
    },
  },
  {
    method: 'PATCH',
    path: '/api/whinchat/v1/admin/settings',
    json: { max_characters: 0 },
    says: {
      en: 'Validation failed: max_characters must be a whole number from 1 to 100000',
      de: 'Ungültig: max_characters muss eine ganze Zahl von 1 bis 100.000 sein',
      ar: 'غير صالح: \u2068max_characters\u2069: يجب أن يكون عددًا صحيحًا من 1 إلى 100,000',
    },
  },
  {
    method: 'POST',
    path: '/api/v1/admin/domain_blocks',
    json: { domain: 'bad.example', severity: 'silence' },
    says: {
      en: 'You have already imposed stricter limits on bad.example.',
      de: 'Für bad.example gelten schon strengere Beschränkungen.',
      ar: 'توجد قيود أشد على \u2068bad.example\u2069 من قبل.',
    },
  },
  {
    method: 'POST',
    path: '/api/whinchat/v1/admin/domain_blocks/import',
    json: { list: 'com\nbad*.example', format: 'plain' },
    says: {
      en: 'Validation failed: line 1, domain: "com" is a whole top-level domain, and 1 more',
      de: 'Ungültig: Zeile 1, domain: „com“ ist eine ganze Top-Level-Domain, und 1 weitere',
      ar: 'غير صالح: السطر 1، \u2068domain\u2069: «\u2068com\u2069» نطاق علوي كامل، و1 غيرها',
    },
  },
  {
    method: 'GET',
    path: '/invite/nothing',
    says: { en: 'Record not found', de: 'Nicht gefunden', ar: 'لم يُعثر على السجل' },
  },
];

test('what is refused is refused in the language of whoever asks, and in Mastodon’s words to all others', async () => {
  for (const { method, path, json, says } of REFUSALS) {
    for (const language of ['en', 'de', 'ar'] as const) {
      const headers = { accept: 'application/json', 'accept-language': language };
      const {
        body,
        text,
        headers: told,
      } = await server.request(method, path, {
        token: owner.token,
        headers,
        ...(json && { json }),
      });
      assert.equal(body.error, says[language], text);
      assert.equal(told['content-language'], language === 'en' ? undefined : language, path);
    }
  }
});

test('forms of staff say beside their fields what settings may be', async () => {
  const browser = await signedInBrowser(server, 'owner');
  const form = await browser.get('/admin/settings?lang=de');
  const page = await browser.post('/admin/settings?lang=de', {
    authenticity_token: formTokenIn(form),
    accent_colour: 'blue-ish',
  });
  assert.equal(page.status, 422, page.text);
  assert.match(page.text, /Muss eine Farbe wie #b0470e oder leer sein/);
});

import { gif, jpeg, png } from '../tests/support/media.ts';
import { multipart } from '../tests/support/multipart.ts';
import type { Attack, Target } from './attack.ts';
import { fill, many, TEXTS } from './hostile-texts.ts';

type Add = (name: string, send: Attack['send']) => void;

/** Requests of somebody with an account. */
type Asking = {
  readonly base: string;
  readonly headers: Record<string, string>;
  call(method: string, path: string, body: string, type?: Record<string, string>): Promise<Response>;
  json(method: string, path: string, value: unknown): Promise<Response>;
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** What somebody with an account could send to the API. */
export async function attacksOnApi({ base, token }: Target): Promise<Attack[]> {
  const headers = { authorization: `Bearer ${token}` };
  const call: Asking['call'] = (method, path, body, type = JSON_TYPE) =>
    fetch(`${base}${path}`, { method, headers: { ...headers, ...type }, body });
  const asking = {
    base,
    headers,
    call,
    json: (method: string, path: string, value: unknown) => call(method, path, JSON.stringify(value)),
  };
  const found: Attack[] = [];
  const add: Add = (name, send) => found.push({ name, send });
  addTexts(add, asking);
  addLists(add, asking);
  addBodies(add, asking);
  await addPictures(add, asking);
  return found;
}

/** Long texts, wherever one may be written. */
function addTexts(add: Add, { base, headers, json }: Asking): void {
  for (const [what, text] of Object.entries(TEXTS)) {
    add(`status of ${what}`, () => json('POST', '/api/v1/statuses', { status: text }));
    add(`Markdown of ${what}`, () => json('POST', '/api/v1/statuses', { status: text, content_type: 'text/markdown' }));
    add(`HTML of ${what}`, () => json('POST', '/api/v1/statuses', { status: text, content_type: 'text/html' }));
    add(`biography of ${what}`, () =>
      json('PATCH', '/api/v1/accounts/update_credentials', {
        note: text.slice(0, 220_000),
        fields_attributes: [{ name: text.slice(0, 1000), value: text.slice(0, 50_000) }],
      }),
    );
    add(`search for ${what}`, () =>
      fetch(`${base}/api/v2/search?q=${encodeURIComponent(text.slice(0, 1500).toWellFormed())}`, { headers }),
    );
  }
}

/** More of something than anybody needs. */
function addLists(add: Add, { json }: Asking): void {
  add('filters with long keywords', () =>
    json('POST', '/api/v2/filters', {
      title: 'x',
      context: ['home'],
      keywords_attributes: many(20, (i) => ({ keyword: `${i}${fill('a', 40_000)}` })),
    }),
  );
  add('a filter of 20,000 keywords', () =>
    json('POST', '/api/v2/filters', {
      title: 'x',
      context: ['home'],
      keywords_attributes: many(20_000, (i) => ({ keyword: `w${i}` })),
    }),
  );
  add('a poll of 50,000 choices', () =>
    json('POST', '/api/v1/statuses', { status: 'x', poll: { options: many(50_000, String), expires_in: 300 } }),
  );
  add('100,000 media ids', () => json('POST', '/api/v1/statuses', { status: 'x', media_ids: many(100_000, String) }));
  add('100,000 members', () => json('POST', '/api/v1/lists/1/accounts', { account_ids: many(100_000, String) }));
  add('a report of 100,000 posts', () =>
    json('POST', '/api/v1/reports', { account_id: '1', status_ids: many(100_000, String) }),
  );
  add('a long name of a list', () => json('POST', '/api/v1/lists', { title: fill('x') }));
  add('a long name of an application', () =>
    json('POST', '/api/v1/apps', { client_name: fill('x'), redirect_uris: fill('https://a.example/\n') }),
  );
  add('a long note', () => json('POST', '/api/v1/accounts/1/note', { comment: fill('x') }));
}

/** Bodies that are hard to read, whatever they say. */
function addBodies(add: Add, { base, headers, call, json }: Asking): void {
  for (const [what, text] of Object.entries({
    brackets: '[',
    objects: '{"a":',
    'brackets in a status': '{"status":[',
  })) {
    add(`JSON nested 100,000 deep, ${what}`, () => call('POST', '/api/v1/statuses', text.repeat(100_000)));
  }
  add('JSON of 80,000 names', () =>
    json('POST', '/api/v1/statuses', Object.fromEntries(many(80_000, (i) => [`n${i}`, 1]))),
  );
  add('JSON of escapes', () => call('POST', '/api/v1/statuses', `{"status":"${'\\u0041'.repeat(150_000)}"}`));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  add('a form of 200,000 fields', () => call('POST', '/api/v1/statuses', fill('a[]=1&'), form));
  add('a form of 80,000 names', () => call('POST', '/api/v1/statuses', many(80_000, (i) => `n${i}=1`).join('&'), form));
  add('a form nested deep', () => call('POST', '/api/v1/statuses', `a${fill('[b]')}=1`, form));
  add('a form of percent signs', () => call('POST', '/api/v1/statuses', `status=${fill('%41')}`, form));
  const parts = multipart(Object.fromEntries(many(5000, (i) => [`field${i}`, 'x'])));
  add('a body of 5,000 parts', () =>
    fetch(`${base}/api/v1/statuses`, { method: 'POST', headers: { ...headers, ...parts.headers }, body: parts.body }),
  );
}

async function addPictures(add: Add, { base, headers }: Asking): Promise<void> {
  for (const [what, bytes] of Object.entries(await pictures())) {
    const upload = (method: string, path: string, field: string) => {
      const sent = multipart({ [field]: { bytes, name: 'x', type: 'image/png' } });
      return fetch(`${base}${path}`, { method, headers: { ...headers, ...sent.headers }, body: sent.body });
    };
    add(`upload of ${what}`, () => upload('POST', '/api/v2/media', 'file'));
    add(`portrait of ${what}`, () => upload('PATCH', '/api/v1/accounts/update_credentials', 'avatar'));
  }
}

async function pictures(): Promise<Record<string, Buffer>> {
  return {
    '32 megapixels as JPEG': await jpeg({ width: 6400, height: 5000 }),
    '16 megapixels as PNG': await png({ width: 4600, height: 3500 }),
    'one line of 16,000 pixels': await png({ width: 16_000, height: 1 }),
    'an animation of 60 frames': await gif({ width: 400, height: 300 }, 60),
  };
}

import type { Peer } from '../tests/federation/peer.ts';
import { gif, jpeg, png } from '../tests/support/media.ts';
import { multipart } from '../tests/support/multipart.ts';

/** `send` makes one request; `round` makes it another than the last. */
export type Attack = { readonly name: string; send(round: number): Promise<Response> };

type Target = { readonly base: string; readonly token: string; readonly peer: Peer };

/** Bytes, a little below what the server takes at once. */
const MEGABYTE = 950_000;
const fill = (text: string, bytes = MEGABYTE) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** Texts that are long for somebody: scanners of mentions, links, hashtags, emoji, markup, and counters of characters. */
const TEXTS: Record<string, string> = {
  letters: fill('x'),
  mentions: fill('@bob '),
  'mentions of other servers': fill('@bob@example.org '),
  'at signs': fill('@'),
  'handles in one word': fill('@a@b.c'),
  hashtags: fill('#tag '),
  'number signs': fill('#'),
  'hashtags in one word': fill('#a'),
  links: fill('https://example.org/a '),
  'beginnings of links': fill('http://'),
  'one long link': `https://example.org/${fill('a')}`,
  brackets: `https://example.org/${fill('(')}`,
  'dotted names': fill('a.'),
  'tag openings': fill('<'),
  'nested tags': fill('<b>'),
  'unclosed attributes': fill('<a href="'),
  comments: fill('<!--'),
  ampersands: fill('&'),
  entities: fill('&#x41;'),
  stars: fill('*'),
  'opening brackets': fill('['),
  'links in brackets': fill('[a]('),
  backticks: fill('`a'),
  quotes: fill('> '),
  'nested lists': fill('- '),
  underscores: fill('_a_'),
  tables: fill('|a'),
  'line breaks': fill('\n'),
  spaces: fill(' '),
  shortcodes: fill(':a:'),
  colons: fill(':'),
  'joined emoji': fill('👩‍👩‍👧‍👦'),
  'combining marks': `a${fill('\u0301')}`,
  flags: fill('🇩'),
  'right to left': fill('\u202e'),
};

const JSON_TYPE = { 'content-type': 'application/json' };

export async function attacks({ base, token, peer }: Target): Promise<Attack[]> {
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: string, path: string, body: string, type: Record<string, string> = JSON_TYPE) =>
    fetch(`${base}${path}`, { method, headers: { ...headers, ...type }, body });
  const json = (method: string, path: string, value: unknown) => call(method, path, JSON.stringify(value));
  const found: Attack[] = [];
  const add = (name: string, send: Attack['send']) => found.push({ name, send });

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

  for (const [what, bytes] of Object.entries(await pictures())) {
    const upload = (method: string, path: string, field: string) => {
      const sent = multipart({ [field]: { bytes, name: 'x', type: 'image/png' } });
      return fetch(`${base}${path}`, { method, headers: { ...headers, ...sent.headers }, body: sent.body });
    };
    add(`upload of ${what}`, () => upload('POST', '/api/v2/media', 'file'));
    add(`portrait of ${what}`, () => upload('PATCH', '/api/v1/accounts/update_credentials', 'avatar'));
  }

  const deliver = (activity: unknown) => {
    const body = typeof activity === 'string' ? activity : JSON.stringify(activity);
    const signed = peer.sign({ method: 'POST', url: `${base}/inbox`, body });
    return fetch(`${base}/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/activity+json', ...signed },
      body,
    });
  };
  const own = JSON.parse(await (await fetch(`${base}/api/v1/accounts/verify_credentials`, { headers })).text());
  // What mentions nobody here is not looked at.
  const mention = { type: 'Mention', href: `${base}/ap/users/${own.id}`, name: `@${own.username}` };
  let count = 0;
  const create = (
    note: Record<string, unknown>,
    { tags = [], ...more }: { tags?: unknown[]; [name: string]: unknown } = {},
  ) => {
    count += 1;
    const id = `${peer.actorUri}/notes/${count}`;
    const to = 'https://www.w3.org/ns/activitystreams#Public';
    const object = {
      id,
      type: 'Note',
      attributedTo: peer.actorUri,
      to,
      content: 'x',
      published: new Date().toISOString(),
      ...note,
      tag: [mention, ...tags],
    };
    return {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${id}/create`,
      type: 'Create',
      actor: peer.actorUri,
      to,
      object,
      ...more,
    };
  };
  for (const [what, text] of Object.entries(TEXTS))
    add(`delivery of ${what}`, () => deliver(create({ content: text.slice(0, 900_000) })));
  add('delivery of nested elements', () => deliver(create({ content: '<div>'.repeat(150_000) })));
  add('delivery of nested quotes', () => deliver(create({ content: '<blockquote>'.repeat(70_000) })));
  add('delivery of 9,000 tags', () =>
    deliver(
      create({}, { tags: many(9000, (i) => ({ type: 'Hashtag', name: `#t${i}`, href: `${peer.origin}/t/${i}` })) }),
    ),
  );
  add('delivery of 9,000 mentions', () =>
    deliver(
      create(
        {},
        { tags: many(9000, (i) => ({ type: 'Mention', name: `@a${i}`, href: `${peer.origin}/users/a${i}` })) },
      ),
    ),
  );
  add('delivery of 9,000 emoji', () =>
    deliver(
      create(
        {},
        {
          tags: many(6000, (i) => ({
            type: 'Emoji',
            id: `${peer.origin}/e/${i}`,
            name: `:e${i}:`,
            icon: { type: 'Image', url: `${peer.origin}/e/${i}.png` },
          })),
        },
      ),
    ),
  );
  add('delivery of 9,000 attachments', () =>
    deliver(
      create({
        attachment: many(9000, (i) => ({ type: 'Document', mediaType: 'image/png', url: `${peer.origin}/a/${i}.png` })),
      }),
    ),
  );
  add('delivery of 9,000 choices', () =>
    deliver(
      create({
        type: 'Question',
        oneOf: many(9000, (i) => ({ type: 'Note', name: `c${i}`, replies: { type: 'Collection', totalItems: 1 } })),
      }),
    ),
  );
  add('delivery to 20,000 people', () => deliver(create({ cc: many(20_000, (i) => `${peer.origin}/users/a${i}`) })));
  add('delivery with 10,000 unknown keys', () =>
    deliver(
      create(Object.fromEntries(many(10_000, (i) => [`x:k${i}`, i])), {
        '@context': ['https://www.w3.org/ns/activitystreams', { x: 'https://x.example/' }],
      }),
    ),
  );
  add('delivery with a context of 10,000 terms', () =>
    deliver(
      create(
        { 'x:a': 1 },
        {
          '@context': [
            'https://www.w3.org/ns/activitystreams',
            {
              x: 'https://x.example/',
              ...Object.fromEntries(many(10_000, (i) => [`t${i}`, `https://x.example/${i}`])),
            },
          ],
        },
      ),
    ),
  );
  add('delivery of objects in objects', () =>
    deliver(
      `{"@context":"https://www.w3.org/ns/activitystreams","type":"Create","object":${'{"object":'.repeat(80_000)}1${'}'.repeat(80_001)}`,
    ),
  );
  return found;
}

async function pictures(): Promise<Record<string, Buffer>> {
  return {
    '32 megapixels as JPEG': await jpeg({ width: 6400, height: 5000 }),
    '16 megapixels as PNG': await png({ width: 4600, height: 3500 }),
    'one line of 16,000 pixels': await png({ width: 16_000, height: 1 }),
    'an animation of 60 frames': await gif({ width: 400, height: 300 }, 60),
  };
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

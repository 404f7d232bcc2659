import type { Attack, Target } from './attack.ts';
import { many, TEXTS } from './hostile-texts.ts';

type Add = (name: string, send: Attack['send']) => void;

/** What another server has at hand: signed deliveries, and notes that name somebody here. */
type Server = {
  readonly origin: string;
  deliver(activity: unknown): Promise<Response>;
  create(note: Record<string, unknown>, more?: { tags?: unknown[]; [name: string]: unknown }): Record<string, unknown>;
};

/** What another server could deliver. */
export async function attacksOnInbox(target: Target): Promise<Attack[]> {
  const server = await serverOf(target);
  const found: Attack[] = [];
  const add: Add = (name, send) => found.push({ name, send });
  addTexts(add, server);
  addLists(add, server);
  addShapes(add, server);
  return found;
}

async function serverOf({ base, token, peer }: Target): Promise<Server> {
  const headers = { authorization: `Bearer ${token}` };
  const own = JSON.parse(await (await fetch(`${base}/api/v1/accounts/verify_credentials`, { headers })).text());
  // What mentions nobody here is not looked at.
  const mention = { type: 'Mention', href: `${base}/ap/users/${own.id}`, name: `@${own.username}` };
  let count = 0;
  const create: Server['create'] = (note, { tags = [], ...more } = {}) => {
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
  const deliver = (activity: unknown) => {
    const body = typeof activity === 'string' ? activity : JSON.stringify(activity);
    const signed = peer.sign({ method: 'POST', url: `${base}/inbox`, body });
    return fetch(`${base}/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/activity+json', ...signed },
      body,
    });
  };
  return { origin: peer.origin, deliver, create };
}

/** Long texts. */
function addTexts(add: Add, { deliver, create }: Server): void {
  for (const [what, text] of Object.entries(TEXTS))
    add(`delivery of ${what}`, () => deliver(create({ content: text.slice(0, 900_000) })));
  add('delivery of nested elements', () => deliver(create({ content: '<div>'.repeat(150_000) })));
  add('delivery of nested quotes', () => deliver(create({ content: '<blockquote>'.repeat(70_000) })));
}

/** More of something than any post has. */
function addLists(add: Add, { origin, deliver, create }: Server): void {
  add('delivery of 9,000 tags', () =>
    deliver(create({}, { tags: many(9000, (i) => ({ type: 'Hashtag', name: `#t${i}`, href: `${origin}/t/${i}` })) })),
  );
  add('delivery of 9,000 mentions', () =>
    deliver(
      create({}, { tags: many(9000, (i) => ({ type: 'Mention', name: `@a${i}`, href: `${origin}/users/a${i}` })) }),
    ),
  );
  add('delivery of 6,000 emoji', () =>
    deliver(
      create(
        {},
        {
          tags: many(6000, (i) => ({
            type: 'Emoji',
            id: `${origin}/e/${i}`,
            name: `:e${i}:`,
            icon: { type: 'Image', url: `${origin}/e/${i}.png` },
          })),
        },
      ),
    ),
  );
  add('delivery of 9,000 attachments', () =>
    deliver(
      create({
        attachment: many(9000, (i) => ({ type: 'Document', mediaType: 'image/png', url: `${origin}/a/${i}.png` })),
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
  add('delivery to 20,000 people', () => deliver(create({ cc: many(20_000, (i) => `${origin}/users/a${i}`) })));
}

/** Documents that are hard to read, whatever they say. */
function addShapes(add: Add, { deliver, create }: Server): void {
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
}

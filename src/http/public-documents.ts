import { LRUCache } from 'lru-cache';
import { DOMAIN_BLOCKS_CHANGED } from '../domain/domain-blocks/save-domain-block.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Context } from '../platform/context.ts';
import { type Answer, type AnswerBody, encoded } from './answer.ts';
import { wantsPart } from './browser.ts';
import { carriesSession } from './html/cookies.ts';
import type { ParamSet } from './params/param.ts';
import type { Call } from './route.ts';

/** Caches what `make` answers; concurrent callers with the same key share one answer. */
type Documents = (key: string, make: () => Promise<Answer>) => Promise<Answer>;

/** What a document is about: people, or this server alone, whoever asks for it. A page counts as the former: its frame tells who reads it. */
type Subject = 'people' | 'server';

/** The longest that a document is cached (ms), the same as in the caches of those who request pages (`CachePolicy`). */
const LIFETIME = 15_000;

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRY_BYTES = 1024 * 1024;
const ENTRY_OVERHEAD = 500;

const OF_SERVER = ['settings.changed', 'emojis.changed', DOMAIN_BLOCKS_CHANGED] as const;
const OF_PEOPLE = ['status.edited', 'status.deleted', 'account.changed', 'collection.changed'] as const;

/** The events that end all documents about a subject, so that nothing is shown for longer than its author wants. */
const ENDED_BY: Readonly<Record<Subject, ReadonlySet<string>>> = {
  people: new Set([...OF_PEOPLE, ...OF_SERVER]),
  server: new Set(OF_SERVER),
};

const documentsOf: Readonly<Record<Subject, (ctx: Context) => Documents>> = {
  people: perOwner((ctx: Context) => openDocuments(ctx, 'people')),
  server: perOwner((ctx: Context) => openDocuments(ctx, 'server')),
};

/**
 * Caches the answers of a handler for 15 s at most. They may depend only on the address, the language, and `formOf`: the form that the
 * request asks for, if the address has several. A request with a body, which may hold parameters, gets an answer of its own, which is not
 * cached, and so does one for a part of a page; for documents about people, so does one that carries anything that tells who asks.
 */
export function publicDocument<P extends ParamSet>(
  subject: Subject,
  handle: (call: Call<P>) => Promise<Answer>,
  formOf: (call: Call<P>) => string = () => '',
): (call: Call<P>) => Promise<Answer> {
  return async (call) => {
    const { url, locale, words, header, hasBody } = call.request;
    if (hasBody || wantsPart({ header }) || (subject === 'people' && tellsWhoAsks(url, header))) return handle(call);
    return documentsOf[subject](call.ctx)(`${url}\n${locale}\n${words.language}\n${formOf(call)}`, () => handle(call));
  };
}

/** As `publicDocument`, for an ActivityPub document at an address that has no other form. */
export function activityDocument(
  ctx: Context,
  { url, header }: { readonly url: string; header(name: string): string | undefined },
  make: () => Promise<Answer>,
): Promise<Answer> {
  return tellsWhoAsks(url, header) ? make() : documentsOf.people(ctx)(url, make);
}

/** Whether a request carries a token, a signature or a session, even an invalid one. */
function tellsWhoAsks(url: string, header: (name: string) => string | undefined): boolean {
  return (
    ['authorization', 'signature', 'signature-input'].some((name) => header(name) !== undefined) ||
    url.includes('access_token') ||
    carriesSession(header('cookie'))
  );
}

function openDocuments({ bus, store }: Context, subject: Subject): Documents {
  const cached = new LRUCache<string, Answer>({
    ttl: LIFETIME,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: sizeOf,
  });
  /** Replaced when documents end, so that nobody waits for one that was begun before, and it is not cached. */
  let underWay = new Map<string, Promise<Answer>>();
  let version: number | undefined;
  const end = () => {
    cached.clear();
    underWay = new Map();
  };
  bus.subscribe((events) => {
    if (events.some(({ type }) => ENDED_BY[subject].has(type))) end();
  });
  return async (key, make) => {
    const current = store.tableVersions.stamp([]);
    if (current !== version) end();
    version = current;
    if (current === undefined) return make();
    const known = cached.get(key) ?? underWay.get(key);
    if (known) return known;
    const group = underWay;
    const made = make()
      .then((answer) => {
        const ready = encoded(answer);
        if (group === underWay && isForEverybody(ready)) cached.set(key, ready);
        return ready;
      })
      .finally(() => group.delete(key));
    group.set(key, made);
    return made;
  };
}

function isForEverybody({ status, headers, cookies }: Answer): boolean {
  const control = headers['cache-control'] ?? '';
  return (
    status === 200 && headers['set-cookie'] === undefined && cookies === undefined && !/private|no-store/.test(control)
  );
}

/** About the memory that an answer takes (bytes): two for each character of a text, and some for the entry, which bounds their number. */
function sizeOf({ body }: Answer, key: string): number {
  return bytesOf(body) + 2 * key.length + ENTRY_OVERHEAD;
}

function bytesOf(body: AnswerBody): number {
  if (body.kind === 'bytes') return body.bytes.length;
  if (body.kind === 'page') return 2 * (body.content.body.text.length + (body.content.head?.text.length ?? 0));
  return body.kind === 'raw' ? 2 * body.text.length : 0;
}

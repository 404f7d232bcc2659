import { withoutCommentLines } from './imports.ts';
import { isServerCode, type Sources } from './sources.ts';

/** Of the four kinds of caches, those that drop what was used least; `docs/ARCHITECTURE.md` says what ends the values of each. */
const CACHES = [
  'src/platform/cached-until-event.ts',
  'src/http/public-documents.ts',
  'src/entities/fragments.ts',
  'src/federation/documents/text-cache.ts',
];

/** What cannot become wrong: counts within a time, what was tried or ordered lately, what was parsed, what another service answered. */
const MEMORIES = [
  'src/domain/deliveries/note-host-alive.ts',
  'src/domain/media/remote/copies.ts',
  'src/domain/media/remote/copy-av.ts',
  'src/domain/media/remote/limit-copies.ts',
  'src/domain/notifying/judge-frequency.ts',
  'src/domain/notifying/order-mail.ts',
  'src/domain/preview-cards/preview-link.ts',
  'src/domain/translation/cache.ts',
  'src/federation/delivery/round.ts',
  'src/federation/inbox/synchronize.ts',
  'src/federation/keys/fetch-limits.ts',
  'src/federation/keys/find-key.ts',
  'src/federation/keys/public-keys.ts',
  'src/federation/minute-counts.ts',
  'src/federation/resolve/mentioned.ts',
  'src/federation/signature-forms.ts',
  'src/federation/signatures/crypto.ts',
  'src/oauth/grants.ts',
  'src/platform/db/postgres/executor.ts',
];

const KINDS =
  'a cache is a cachedRead (ended by a write to a table), a text by revision, a cachedUntilEvent, or a publicDocument (15 seconds)';

/** A cache that is none of the four kinds has its own idea of when a value is stale. What is listed here and gone is found too. */
export function memoryProblems(sources: Sources, known: readonly string[] = [...CACHES, ...MEMORIES]): string[] {
  const found = [...sources]
    .filter(([path, text]) => isServerCode(path) && /\bnew LRUCache\b/.test(withoutCommentLines(text)))
    .map(([path]) => path);
  return [
    ...found.filter((path) => !known.includes(path)).map((path) => `${path}: an LRUCache of its own: ${KINDS}`),
    ...known.filter((path) => !found.includes(path)).map((path) => `${path}: listed as a memory, and is none`),
  ];
}

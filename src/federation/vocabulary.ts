/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** The public collection, which addresses everybody. */
export const AS_PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
export const AS_CONTEXT = 'https://www.w3.org/ns/activitystreams';
export const SECURITY_CONTEXT = 'https://w3id.org/security/v1';

/** The content type of documents that this server sends and serves. */
export const ACTIVITY_TYPE = 'application/activity+json';
const LD_TYPE = `application/ld+json; profile="${AS_CONTEXT}"`;

/** The Accept header that asks for a document. */
export const DOCUMENT_ACCEPT = `${ACTIVITY_TYPE}, ${LD_TYPE}`;

const PUBLIC_NAMES = new Set([AS_PUBLIC, 'as:Public', 'Public']);

/** Whether an address is the public collection, also in the compact forms that some servers write. */
export function isPublic(uri: string): boolean {
  return PUBLIC_NAMES.has(uri);
}

const PARAMETER = /;\s*([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/gi;

/**
 * Whether a content type is that of an ActivityPub document: `application/activity+json`, or `application/ld+json` with the ActivityStreams
 * profile among its profiles. Nothing else counts, whatever the body contains (ActivityPub 3.2).
 */
export function isDocumentType(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === ACTIVITY_TYPE) return true;
  if (type !== 'application/ld+json') return false;
  for (const [, name, quoted, bare] of contentType.matchAll(PARAMETER)) {
    if (name?.toLowerCase() === 'profile') return (quoted ?? bare ?? '').split(/\s+/).includes(AS_CONTEXT);
  }
  return false;
}

/** One item of a comma-separated list; quoted strings may contain commas. */
const RANGE = /(?:[^,"]|"[^"]*")+/g;
const MAX_RANGES = 20;
const QUALITY = /;\s*q\s*=\s*([\d.]+)/i;
/** Mastodon takes `application/ld+json` for a document with or without a profile, and `application/json` too. */
const DOCUMENT_TYPES = new Set([ACTIVITY_TYPE, 'application/ld+json', 'application/json']);
const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Whether an Accept header prefers a document over a page: by weight, then by order. */
export function prefersDocument(accept: string | undefined): boolean {
  if (!accept || !/json/i.test(accept)) return false;
  let document = 0;
  let page = 0;
  for (const [range] of accept.matchAll(RANGE).take(MAX_RANGES)) {
    const weight = Number(QUALITY.exec(range)?.[1] ?? 1);
    const type = range.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (DOCUMENT_TYPES.has(type)) document ||= page === 0 || weight > page ? weight : 0;
    else if (PAGE_TYPES.has(type)) page = Math.max(page, weight);
  }
  return document > 0 && document >= page;
}

import { readFile } from 'node:fs/promises';
import type { NodeObject } from 'jsonld';

/** The contexts that documents with a linked-data signature refer to. No others are known, because contexts are never fetched. */
const FILES: Readonly<Record<string, string>> = {
  'https://www.w3.org/ns/activitystreams': 'activitystreams.json',
  'https://w3id.org/security/v1': 'security-v1.json',
  'https://w3id.org/identity/v1': 'identity-v1.json',
};

const loaded = new Map<string, Promise<NodeObject>>();

/** Whether a context is bundled. */
export function isBundled(url: string): boolean {
  return Object.hasOwn(FILES, url);
}

/** A document loader for `jsonld` that only knows the bundled contexts. */
export async function loadBundled(url: string) {
  return { documentUrl: url, document: await contextOf(url) };
}

function contextOf(url: string): Promise<NodeObject> {
  const file = isBundled(url) ? FILES[url] : undefined;
  if (file === undefined) return Promise.reject(new Error(`The context ${url} is not known`));
  let context = loaded.get(url);
  if (!context) {
    context = readFile(new URL(file, import.meta.url), 'utf8').then((text) => JSON.parse(text));
    loaded.set(url, context);
  }
  return context;
}

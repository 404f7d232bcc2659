import { text } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import type { Bucket } from './bucket.ts';
import { isKey } from './keys.ts';
import type { ListedFile } from './storage.ts';

/** Stores return no more entries at once. */
const BATCH = 1000;

type Page = { readonly objects: readonly Readonly<Record<string, string>>[]; readonly next: string | undefined };

/** Objects of a bucket that were stored before an instant (ms), a page of the store's list at a time. Foreign files are skipped. */
export async function* listBucketFiles(bucket: Bucket, before: number): AsyncGenerator<readonly ListedFile[]> {
  let next: string | undefined;
  do {
    const page = await fetchPage(bucket, next);
    yield page.objects
      .filter(({ Key = '', LastModified = '' }) => isKey(Key) && Date.parse(LastModified) < before)
      .map(({ Key = '', Size }) => ({ key: Key, size: Number(Size) || 0 }));
    next = page.next;
  } while (next !== undefined);
}

/** (S3: ListObjectsV2.) */
async function fetchPage(bucket: Bucket, token: string | undefined): Promise<Page> {
  const query = {
    'list-type': '2',
    'max-keys': String(BATCH),
    ...(token !== undefined && { 'continuation-token': token }),
  };
  const { body } = await bucket.ask({ method: 'GET', key: '', query, expected: [200] });
  return readPage(await text(body));
}

/** The children of each `Contents`, and where the next page begins. */
function readPage(xml: string): Page {
  const objects: Record<string, string>[] = [];
  const path: string[] = [];
  let next = '';
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        if (name === 'Contents') objects.push({});
      },
      ontext(part) {
        const [name = '', parent] = path.toReversed();
        const object = objects.at(-1);
        if (parent === 'Contents' && object) object[name] = (object[name] ?? '') + part;
        if (name === 'NextContinuationToken') next += part;
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { objects, next: next === '' ? undefined : next };
}

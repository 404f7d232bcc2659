import { mkdir, writeFile } from 'node:fs/promises';
import { failed } from '../../lib/errors.ts';
import { fieldNamed, said } from '../../lib/said.ts';
import { diskFault } from '../../platform/disk-fault.ts';
import { checkFreeDisk } from '../../platform/uploads.ts';
import type { FileRules } from './multipart.ts';
import { removeUploads, Upload } from './upload.ts';

/** A file as text. Mastodon: Paperclip's `DataUriAdapter`. */
const DATA = /^data:[\w.+-]*(?:\/[\w.+-]+)?;base64,/i;

/**
 * Stores the files that stand as `data:` addresses where a route takes files, and puts them into their places. Throws as `admit`; 'invalid'
 * when one is too large, 'unavailable' when it cannot be stored.
 */
export async function takeDataFiles(tree: Record<string, unknown>, rules: FileRules): Promise<readonly Upload[]> {
  const uploads: Upload[] = [];
  try {
    for (const { name, text, replace } of dataTexts(tree)) {
      const maxBytes = rules.maxBytes(name);
      if (maxBytes === undefined) continue;
      await rules.admit(tree);
      const upload = new Upload(rules.directory);
      uploads.push(upload);
      await store(upload, decode(text, name, maxBytes), rules);
      replace(upload);
    }
  } catch (error) {
    await removeUploads(uploads);
    throw diskFault(error);
  }
  return uploads;
}

function decode(text: string, name: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  if (bytes.length > maxBytes) throw failed(said('tooLarge', fieldNamed(name)));
  return bytes;
}

async function store(upload: Upload, bytes: Buffer, { directory, minFree }: FileRules): Promise<void> {
  await mkdir(directory, { recursive: true });
  await checkFreeDisk(directory, minFree);
  upload.size = bytes.length;
  await writeFile(upload.path, bytes, { flag: 'wx' });
}

type DataText = { readonly name: string; readonly text: string; replace(upload: Upload): void };

/** The `data:` addresses in a tree, with their names as in a form. */
function* dataTexts(tree: object, prefix?: string): Generator<DataText> {
  for (const [key, value] of Object.entries(tree)) {
    const part = Array.isArray(tree) ? '' : key;
    const name = prefix === undefined ? part : `${prefix}[${part}]`;
    if (typeof value === 'string') {
      if (DATA.test(value)) yield { name, text: value, replace: (upload) => void Reflect.set(tree, key, upload) };
    } else if (typeof value === 'object' && value !== null && !(value instanceof Upload)) yield* dataTexts(value, name);
  }
}

import { readFile, stat } from 'node:fs/promises';
import { invalid } from '../lib/errors.ts';
import { assertConvertible } from './av/limits.ts';
import { typeOfFile } from './file-type.ts';
import { inspectImage } from './pictures.ts';

/** How an uploaded file is to be treated: `image` by `processImage` at once, the others by `processAv` in a job. */
export type UploadKind = 'image' | 'gifv' | 'video' | 'audio';

/** Types that can be animated, and are then smaller and easier to show as a video. */
const ANIMATIONS: ReadonlySet<string> = new Set(['image/gif', 'image/webp']);

/** Mastodon: 16 MB. */
const IMAGE_BYTES = 16_777_216;

/**
 * Tells what a file is by its bytes; its name and the type it was sent as count for nothing. A video may later turn out
 * to be a gifv, or to have no picture. Throws 'invalid' for what is neither, and for what `inspectImage` or `assertConvertible` refuses.
 */
export async function kindOfUpload(path: string): Promise<UploadKind> {
  const mime = (await typeOfFile(path)) ?? '';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/') || mime === 'application/ogg') return 'audio';
  if (!mime.startsWith('image/')) throw invalid('unknownFileType');
  if ((await stat(path)).size > IMAGE_BYTES) throw invalid('fileIsTooLarge');
  const bytes = await readFile(path);
  const info = await inspectImage(bytes);
  if (info.frames === 1 || !ANIMATIONS.has(mime)) return 'image';
  assertConvertible(bytes, info);
  return 'gifv';
}

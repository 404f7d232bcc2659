import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { invalid } from '../../lib/errors.ts';
import type { ImageFile } from '../images/codec.ts';
import type { Colors } from '../images/colors.ts';
import { type ImageSize, sizeOf } from '../images/size.ts';
import { colorsOf, processImage } from '../pictures.ts';
import type { AvKind, Probe } from './result.ts';
import { runChild } from './run-child.ts';

/** Mastodon: 99 MB. */
const SIZE_LIMIT = 103_809_024;

/** As in the `meta.original` of Mastodon's MediaAttachment. */
export type AvMeta = Partial<ImageSize> & {
  readonly frame_rate?: string;
  readonly duration: number;
  readonly bitrate: number;
};

export type ProcessedAv = {
  readonly kind: AvKind;
  /** The converted file, in the given directory. */
  readonly file: { readonly path: string; readonly mime: string; readonly extension: string };
  /** The preview: the first frame or the cover; audio files often have none. */
  readonly small: ImageFile | undefined;
  readonly blurhash: string | undefined;
  /** Colours are those of an audio file's cover. */
  readonly meta: { readonly original: AvMeta; readonly small?: ImageSize; readonly colors?: Colors };
};

/**
 * Converts an uploaded video, audio file or animated GIF to an attachment, in a child process: MP4 with H.264 and AAC, or MP3, without its
 * metadata. The results are written to `directory`, which the caller creates and removes. Throws 'invalid' when the file is none of these,
 * exceeds a limit, is broken, or takes too long. The caller has taken a turn (see turns.ts).
 */
export async function processAv(path: string, directory: string): Promise<ProcessedAv> {
  if ((await stat(path)).size > SIZE_LIMIT) throw invalid('fileIsTooLarge');
  const answer = await runChild('convert', path, directory);
  if (!('conversion' in answer)) throw new Error('The child process answered something else');
  const { probe, media, mime, poster } = answer.conversion;
  const preview = poster === undefined ? undefined : await previewOf(join(directory, poster), probe);
  const colors = preview && probe.kind === 'audio' ? await colorsOf(preview.small.bytes) : undefined;
  return {
    kind: probe.kind,
    file: { path: join(directory, media), mime, extension: media.slice(media.lastIndexOf('.') + 1) },
    small: preview?.small,
    blurhash: preview?.blurhash,
    meta: { original: metaOf(probe), ...(preview && { small: preview.meta.small }), ...(colors && { colors }) },
  };
}

/** A video must have a preview; an audio file can do without one if its cover is broken. */
async function previewOf(path: string, { kind }: Probe) {
  try {
    return await processImage(await readFile(path));
  } catch (error) {
    if (kind === 'audio') return undefined;
    throw error;
  }
}

function metaOf({ width, height, frameRate, duration, bitrate }: Probe): AvMeta {
  return {
    ...(width && height && sizeOf({ width, height })),
    ...(frameRate && { frame_rate: frameRate }),
    duration,
    bitrate,
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { MATRIX_LIMIT } from '../images/size.ts';

type HeifImage = ReturnType<InstanceType<typeof libheif.HeifDecoder>['decode']>[number];

/** High, because the result is compressed once more. */
const QUALITY = 95;

/** Writes the main picture of a HEIC file as JPEG, upright and without its metadata. Returns the name. */
export async function convertStill(path: string, directory: string): Promise<string> {
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(await readFile(path));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw invalid('processingFailed');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MATRIX_LIMIT) throw invalid(said('imageTooLarge', width, height));
  const name = 'still.jpg';
  const raw = { width, height, channels: 4 } as const;
  const picture = sharp(await pixelsOf(image, width, height), { raw }).flatten({ background: '#ffffff' });
  await picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toFile(join(directory, name));
  return name;
}

function pixelsOf(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const room = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(room, (shown) => (shown ? resolve(shown.data) : reject(invalid('processingFailed'))));
  });
}

import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Size = { width: number; height: number };

/** A picture with a gradient, so that crops, scales and blurhashes of it differ. */
function gradient({ width, height }: Size, shift = 0) {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    data[i * 3] = Math.floor(((i % width) / width) * 255);
    data[i * 3 + 1] = Math.floor((Math.floor(i / width) / height) * 255);
    data[i * 3 + 2] = shift;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A JPEG that carries a camera's name and a place (GPS); with `orientation` 6 it is stored lying on its side. */
export function jpeg(size: Size = { width: 64, height: 48 }, orientation = 1): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'SecretCamera', Copyright: 'Somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
  };
  return gradient(size).jpeg().withExif(exif).withMetadata({ orientation }).toBuffer();
}

export function png(size: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return gradient(size).png().toBuffer();
}

export function webp(size: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return gradient(size).webp().toBuffer();
}

export function avif(size: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return gradient(size).avif({ effort: 0 }).toBuffer();
}

/** An animated GIF; of one frame it is a still one. */
export async function gif(size: Size = { width: 64, height: 48 }, frames = 3): Promise<Buffer> {
  const moving = await frameByFrame(size, frames);
  return moving.gif(frames === 1 ? {} : timing(frames)).toBuffer();
}

/** An animated WebP. */
export async function movingWebp(size: Size = { width: 64, height: 48 }, frames = 3): Promise<Buffer> {
  return (await frameByFrame(size, frames)).webp(timing(frames)).toBuffer();
}

const timing = (frames: number) => ({ delay: Array.from({ length: frames }, () => 100), loop: 0 });

async function frameByFrame(size: Size, frames: number) {
  const pages = Array.from({ length: frames }, (_, i) =>
    gradient(size, (i * 97) % 256)
      .png()
      .toBuffer(),
  );
  const inputs = await Promise.all(pages);
  return frames === 1 ? sharp(inputs[0]) : sharp(inputs, { join: { animated: true } });
}

/** The first bytes of a PNG that claims a size; what follows is too little to be the picture. */
export async function pngClaiming({ width, height }: Size): Promise<Buffer> {
  const bytes = await png({ width: 1, height: 1 });
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A GIF of a few bytes a frame: each frame is one pixel in the corner, except the first, which may fill the whole. */
export function sparseGif({ width, height }: Size, frames: number, first: Size = { width: 1, height: 1 }): Buffer {
  const words = (...numbers: number[]) => numbers.flatMap((number) => [number & 255, number >> 8]);
  const head = [...Buffer.from('GIF89a'), ...words(width, height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const one = [0x21, 0xf9, 4, 4, ...words(10), 0, 0, 0x2c, ...words(0, 0, 1, 1), 0, 2, 2, 0x44, 1, 0];
  const opening = [...one];
  opening.splice(13, 4, ...words(first.width, first.height));
  const others = Array.from({ length: frames - 1 }, () => one).flat();
  return Buffer.from([...head, ...opening, ...others, 0x3b]);
}

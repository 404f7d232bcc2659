import { gif, jpeg, png, pngClaiming } from '../support/media.ts';
import type { TestFile } from '../support/multipart.ts';

/** Files that must be refused, by what is wrong with them. */
export async function hostileImages(): Promise<Record<string, TestFile>> {
  const photo = await jpeg({ width: 640, height: 480 });
  const drawing = await png({ width: 640, height: 480 });
  const text = (content: string) => Buffer.from(content);
  const bytes: Record<string, Buffer> = {
    'nothing at all': Buffer.alloc(0),
    'one byte': Buffer.from([0x89]),
    'a PNG that claims 50,000 by 50,000': await pngClaiming({ width: 50_000, height: 50_000 }),
    'a PNG that claims more than a number holds': await pngClaiming({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    'a PNG that claims no size': await pngClaiming({ width: 0, height: 0 }),
    'a GIF that claims 65,535 by 65,535': gifClaiming(65_535),
    'a GIF of 20,000 frames': repeatedFrames(await gif({ width: 2, height: 2 }, 1), 20_000),
    'a JPEG cut off': photo.subarray(0, 700),
    'a PNG cut off': drawing.subarray(0, Math.floor(drawing.length / 2)),
    'the beginning of a PNG': drawing.subarray(0, 8),
    'text that begins like a PNG': Buffer.concat([drawing.subarray(0, 8), text('<script>alert(1)</script>')]),
    'text that begins like a JPEG': Buffer.concat([photo.subarray(0, 4), text('<?php system($_GET[0]); ?>')]),
    'text that begins like a GIF': text('GIF89a=1;/*<script>alert(1)</script>*/'),
    'a picture that is a program': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'XML with entities': text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'),
    'commands for ImageMagick': text('push graphic-context\nimage over 0,0 0,0 \'https://127.0.0.1/x.jpg"|id"\'\n'),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n'),
    'a page': text('<!DOCTYPE html><html><script>alert(1)</script></html>'),
    'a list of other files': text('ffconcat version 1.0\nfile /etc/passwd\n'),
    'a playlist': text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)),
  };
  const files = Object.entries(bytes).map(([what, content]): [string, TestFile] => [
    what,
    { bytes: content, name: 'bird.png', type: 'image/png' },
  ]);
  return Object.fromEntries(files);
}

/** A GIF whose canvas and only frame have this side, in pixels, with the data of one. */
function gifClaiming(side: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0');
  header.writeUInt16LE(side, 6);
  header.writeUInt16LE(side, 8);
  const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1');
  frame.writeUInt16LE(side, 5);
  frame.writeUInt16LE(side, 7);
  return Buffer.concat([header, frame]);
}

/** The same frame again and again: what stands between a GIF's colour table and its trailer. */
function repeatedFrames(still: Buffer, times: number): Buffer {
  const colours = (still[10] ?? 0) & 0x80 ? 3 * 2 ** (((still[10] ?? 0) & 7) + 1) : 0;
  const start = 13 + colours;
  const frame = still.subarray(start, -1);
  return Buffer.concat([still.subarray(0, start), ...Array.from({ length: times }, () => frame), still.subarray(-1)]);
}

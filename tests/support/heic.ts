import { Mp4OutputFormat } from 'mediabunny';
import { encodeMedia } from './encode-media.ts';

type Size = { width: number; height: number };

type Colors = {
  /** Red, green and blue. */
  readonly rgb?: readonly [number, number, number];
  readonly profile?: Buffer;
  /** Primaries and transfer characteristics (ITU-T H.273). */
  readonly coding?: readonly [number, number];
};

/** A picture as telephones take it: one HEVC frame in a HEIF container. `quarters` turns it counterclockwise. ISO/IEC 23008-12. */
export async function heic({ width, height }: Size, quarters = 0, colors: Colors = {}): Promise<Buffer> {
  const { rgb, profile, coding } = colors;
  const mp4 = await encodeMedia({
    format: new Mp4OutputFormat(),
    video: { codec: 'hevc', width, height, ...(rgb && { rgb }) },
    seconds: 0.1,
  });
  const settings = boxIn(mp4, 'hvcC');
  const frame = firstSample(mp4);
  const properties = [
    settings,
    full('ispe', u32(width), u32(height)),
    ...(profile ? [box('colr', ascii('prof'), profile)] : []),
    ...(coding ? [box('colr', ascii('nclx'), ...coding.map(u16), u16(6), u8(0))] : []),
    ...(quarters ? [box('irot', u8(quarters))] : []),
  ];
  const uses = properties.map((_, index) => u8(index + 1));
  const meta = (offset: number) =>
    full(
      'meta',
      full('hdlr', u32(0), ascii('pict'), Buffer.alloc(13)),
      full('pitm', u16(1)),
      full('iloc', u8(0x44), u8(0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(frame.length)),
      full('iinf', u16(1), versioned(2, 'infe', u16(1), u16(0), ascii('hvc1'), u8(0))),
      box('iprp', box('ipco', ...properties), full('ipma', u32(1), u16(1), u8(uses.length), ...uses)),
    );
  const type = box('ftyp', ascii('heic'), u32(0), ascii('mif1'), ascii('heic'));
  const header = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(header), box('mdat', frame)]);
}

function firstSample(mp4: Buffer): Buffer {
  const sizes = boxIn(mp4, 'stsz');
  const same = sizes.readUInt32BE(12);
  const offsets = boxIn(mp4, 'stco');
  const start = offsets.readUInt32BE(16);
  return mp4.subarray(start, start + (same || sizes.readUInt32BE(20)));
}

function boxIn(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`no ${name}`);
  return file.subarray(at, at + file.readUInt32BE(at));
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), ascii(name), content]);
}

function versioned(version: number, name: string, ...parts: Buffer[]): Buffer {
  return box(name, u8(version), Buffer.alloc(3), ...parts);
}

function full(name: string, ...parts: Buffer[]): Buffer {
  return versioned(0, name, ...parts);
}

const ascii = (text: string) => Buffer.from(text, 'latin1');
const u8 = (value: number) => Buffer.from([value]);
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

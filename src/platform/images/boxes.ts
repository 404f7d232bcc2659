export type Box = { readonly type: string; readonly data: Buffer };

/** The boxes that stand one after the other (ISO/IEC 14496-12), as far as they are whole. */
export function readBoxes(file: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= file.length) {
    const short = file.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > file.length) break;
    // 0 is for the rest of the file, 1 for a length in 64 bits.
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? file.length - at : short;
    if (length < header || at + length > file.length) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + header, at + length) });
    at += length;
  }
  return boxes;
}

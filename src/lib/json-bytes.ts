/** A part of JSON text: text, or the bytes of one that was made before. */
export type JsonPiece = string | Buffer;

/** The bytes of a text that comes in pieces. A large text is not put together first, since that copies it once more. */
export function joinedBytes(pieces: readonly JsonPiece[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes;
}

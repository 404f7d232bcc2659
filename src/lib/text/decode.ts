/**
 * The text of a file that a person made, whose encoding nobody states: UTF-8, UTF-16 as spreadsheets save "Unicode text", or else the
 * characters of Windows.
 */
export function decodeText(bytes: Uint8Array): string {
  const label = utf16Of(bytes);
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 is told by its mark; without one by a zero in one of its first two bytes, as in all text that begins with a Latin letter. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

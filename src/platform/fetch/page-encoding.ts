/** How many bytes of a page are looked at to guess its encoding. */
const LOOKED_AT = 64 * 1024;
const TAG = /<[^<>]*>/g;

/** What a browser takes for pages that nothing is known of. HTML: "Determining the character encoding". */
const USUAL = 'windows-1252';

/**
 * The name of the encoding of a page, found as the HTML standard says: by its byte order mark, the charset that its server states, or what
 * it states itself at its beginning; otherwise a guess from its text.
 */
export async function pageEncoding(bytes: Buffer, stated: string | undefined): Promise<string> {
  const { default: sniff } = await import('html-encoding-sniffer');
  return sniff(bytes, { transportLayerEncodingLabel: stated, defaultEncoding: '' }) || (await guess(bytes));
}

async function guess(bytes: Buffer): Promise<string> {
  if (isUtf8(bytes)) return 'utf-8';
  const { detect } = await import('chardet');
  const text = bytes.subarray(0, LOOKED_AT).toString('latin1').replace(TAG, ' ');
  return detect(Buffer.from(text, 'latin1')) ?? USUAL;
}

/** Whether bytes are UTF-8, up to a character at their end that may have been cut off. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

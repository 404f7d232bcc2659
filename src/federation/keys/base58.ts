const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;

/** Decoding takes quadratic time. No honest value is longer (an RSA-8192 key). */
const MAX_LENGTH = 1600;

/** Encodes bytes in base58 with Bitcoin's alphabet. For short values, because it takes quadratic time like decoding. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= BASE) text = `${ALPHABET[Number(number % BASE)]}${text}`;
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

/** Decodes base58 in Bitcoin's alphabet; undefined when it contains another character. */
export function decodeBase58(text: string): Buffer | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    number = number * BASE + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = number === 0n ? '' : number.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}

/** Speech as telephones record it, a second of it (RFC 4867): frames of the best quality, of no matter what. */
export function amr(band: 'narrow' | 'wide' = 'narrow'): Buffer {
  const [magic, head, length] = band === 'narrow' ? ['#!AMR\n', 0x3c, 31] : ['#!AMR-WB\n', 0x44, 60];
  const frame = Buffer.concat([Buffer.from([head]), Buffer.alloc(length, 0x5a)]);
  return Buffer.concat([Buffer.from(magic, 'latin1'), ...Array.from({ length: 50 }, () => frame)]);
}

import type { ByteRange } from '../platform/storage/storage.ts';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a Range header asks of a file of `size` bytes; undefined when the whole file is to be sent, because
 * there is no header or one of another form, 'unsatisfiable' when it lies outside. RFC 9110, 14.2.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

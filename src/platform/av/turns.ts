import { limitInTurns } from '../limit-in-turns.ts';

/** Files of up to so many bytes are converted within two minutes (see `secondsFor`) and do not wait for larger ones. */
const SMALL = 1024 * 1024;

const small = limitInTurns(1);
const large = limitInTurns(1);

/**
 * Waits until a file of so many bytes may be converted, and converts it: one small and one large file at a time, and the people who wait
 * take turns.
 */
export function takeConversionTurn<T>(accountId: number, bytes: number, convert: () => Promise<T>): Promise<T> {
  const turns = bytes <= SMALL ? small : large;
  return turns(String(accountId), convert);
}

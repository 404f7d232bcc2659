import { randomInt } from 'node:crypto';

/** Without letters that look alike in print. (Mastodon: `Invite#set_code`.) */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code that can be read aloud. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

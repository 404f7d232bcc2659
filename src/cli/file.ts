import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '../lib/text/decode.ts';
import { CommandError } from './failure.ts';

/** Refuses a folder where a file is wanted: the error that reading one gives does not name it. */
export async function assertNoFolder(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) throw new CommandError(`${path} is a folder, and not a file.`);
}

/** The content of a file that a command was given. */
export async function readBytes(file: string): Promise<Uint8Array> {
  await assertNoFolder(file);
  return readFile(file);
}

/** The text of a file that a command was given; `-` is standard input. */
export async function readText(file: string): Promise<string> {
  return decodeText(file === '-' ? await buffer(process.stdin) : await readBytes(file));
}

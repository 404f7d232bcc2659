import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
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
  if (file === '-') return text(process.stdin);
  return new TextDecoder().decode(await readBytes(file));
}

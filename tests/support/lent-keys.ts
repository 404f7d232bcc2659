// The RSA keys of people and servers in tests: to make one takes longer than most of what is tried with it. Each file of tests is lent keys of a
// list that is kept with the programs that tests start, where a run has made one; none is lent to it twice.
import crypto, { generateKeyPair, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { PROGRAMS_VARIABLE } from './program-path.ts';

type RsaPair = { readonly publicKey: string; readonly privateKey: string };

/** More than a file needs; whoever needs more makes them. */
const KEPT = 64;

const PEM = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const PAIR = /(-+BEGIN PUBLIC[\s\S]+?-+END PUBLIC KEY-+\n)(-+BEGIN PRIVATE[\s\S]+?-+END PRIVATE KEY-+\n)/g;

const keysIn = (folder: string): string => join(folder, 'keys.pem');

const generate = promisify(generateKeyPair);
const generateSync = generateKeyPairSync;

let kept: readonly RsaPair[] = [];
let lent = 0;

/** Makes the list, unless an earlier run has. */
export async function makeKeys(programs: string): Promise<void> {
  const file = keysIn(programs);
  if (existsSync(file)) return;
  const made = await Promise.all(Array.from({ length: KEPT }, () => generate('rsa', PEM)));
  const part = `${file}.${process.pid}`;
  await writeFile(part, made.map(({ publicKey, privateKey }) => publicKey + privateKey).join(''));
  await rename(part, file);
}

/** From now on, whoever asks Node for such a key in this process is lent one. */
function lendKeys(programs: string): void {
  const text = readFileSync(keysIn(programs), 'utf8');
  kept = [...text.matchAll(PAIR)].map(([, publicKey = '', privateKey = '']) => ({ publicKey, privateKey }));
  const soon = async (...order: readonly unknown[]) => lend(order) ?? Reflect.apply(generate, undefined, order);
  Object.assign(crypto, {
    generateKeyPairSync: (...order: readonly unknown[]) => lend(order) ?? Reflect.apply(generateSync, undefined, order),
    generateKeyPair: Object.assign(generateKeyPair.bind(undefined), { [promisify.custom]: soon }),
  });
  syncBuiltinESMExports();
}

/** A file begins, to which none of them was lent. */
export function takeKeysBack(): void {
  lent = 0;
}

function lend(order: readonly unknown[]): RsaPair | undefined {
  if (!isDeepStrictEqual(order, ['rsa', PEM])) return undefined;
  const pair = kept[lent];
  lent += 1;
  return pair;
}

// At once, since the server takes what makes keys when it is loaded.
const programs = process.env[PROGRAMS_VARIABLE];
if (programs !== undefined) lendKeys(programs);

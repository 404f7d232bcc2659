import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { FileFacts } from './lines.ts';

/** The file format of backups; this version refuses a higher number. */
export const FORMAT = 1;

const NAME = 'manifest.json';

const Facts = Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() });

const Shape = Type.Object({
  format: Type.Integer(),
  version: Type.String(),
  createdAt: Type.String(),
  origin: Type.String(),
  engine: Type.String(),
  steps: Type.Array(Type.String()),
  additive: Type.Optional(Type.Array(Type.String())),
  tables: Type.Record(Type.String(), Facts),
  media: Facts,
  mediaBytes: Type.Integer(),
  secretKey: Type.Optional(Type.Union([Type.Literal('inside'), Type.Literal('apart')])),
});

/** The description of a backup. */
export type Manifest = {
  readonly format: number;
  /** The version of Whinchat that wrote it. */
  readonly version: string;
  readonly createdAt: string;
  readonly origin: string;
  readonly engine: string;
  /** The migration steps that the database had, which identify its schema. */
  readonly steps: readonly string[];
  /** Those of them without which the rest is whole; undefined in backups of before that was told. */
  readonly additive?: readonly string[];
  readonly tables: Readonly<Record<string, FileFacts>>;
  /** The list of media files. */
  readonly media: FileFacts;
  readonly mediaBytes: number;
  /** Where the key is that seals second factors; undefined in backups of before there was one. */
  readonly secretKey?: 'inside' | 'apart';
};

/** The paths inside a backup's directory. */
export const placesIn = (directory: string) => ({
  manifest: join(directory, NAME),
  table: (name: string) => join(directory, 'tables', `${name}.jsonl.gz`),
  mediaList: join(directory, 'media.jsonl.gz'),
  secretKey: join(directory, 'secret-key'),
  media: (key: string) => join(directory, 'media', key),
});

/** Reads the manifest of a backup. AppError 'not_found' when the directory holds none, 'conflict' when a newer version wrote it. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(placesIn(directory).manifest, 'utf8').catch((cause: unknown) => {
    throw new AppError('not_found', untranslated(`There is no backup in ${directory}`), { cause });
  });
  const manifest = parsed(text);
  if (!matches(Type.Object({ format: Type.Integer() }), manifest)) throw damaged(NAME);
  if (manifest.format > FORMAT)
    throw new AppError(
      'conflict',
      untranslated(`The backup is of format ${manifest.format}, and this version reads up to ${FORMAT}`),
    );
  if (!matches(Shape, manifest)) throw damaged(NAME);
  if (Object.keys(manifest.tables).some((name) => !/^[a-z0-9_]+$/.test(name))) throw damaged(NAME);
  return manifest;
}

/** AppError 'conflict': a file of a backup is not as it was written. */
export function damaged(name: string, cause?: unknown): AppError {
  return new AppError('conflict', untranslated(`The backup is damaged: ${name}`), { cause });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(NAME, error);
  }
}

import { loadedImportsOf, targetOf } from './imports.ts';
import type { Sources } from './sources.ts';

const ENTRY = 'src/main.ts';

/** Packages that take much memory or time, and that a server may never need: what needs one loads it then. */
const LATE = [
  '@node-oauth/oauth2-server',
  'aws4fetch',
  'commander',
  'csv-parse/sync',
  'csv-stringify/sync',
  'esbuild',
  'file-type',
  'htmlparser2',
  'jsonld',
  'marked',
  'nodemailer',
  'pg',
  'sharp',
  'typebox/compile',
  'typebox/value',
  'undici',
  'web-push',
  'ws',
] as const;

/** One problem for each of these packages in each file that the server loads when it starts. */
export function startProblems(sources: Sources): string[] {
  const late = new Set<string>(LATE);
  const loaded = new Set([ENTRY]);
  const problems: string[] = [];
  for (const path of loaded) {
    for (const specifier of loadedImportsOf(sources.get(path) ?? '')) {
      if (late.has(specifier)) problems.push(`${path}: ${specifier} is loaded when the server starts`);
      const target = targetOf(path, specifier);
      if (target !== undefined && sources.has(target)) loaded.add(target);
    }
  }
  return problems;
}

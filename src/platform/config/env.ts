import { editDistance } from '../../lib/edit-distance.ts';
import { VARIABLES } from './variables.ts';

const NAMES = VARIABLES.flatMap(({ names }) => names);

/** The name of an environment variable that configures the server. */
export type Variable = (typeof VARIABLES)[number]['names'][number];

/** The variables of the environment, unchecked; an empty one counts as unset. */
export type RawConfig = { readonly [name in Variable]?: string };

/** Reads only our variables from an environment. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): RawConfig {
  const raw: { [name in Variable]?: string } = {};
  for (const name of NAMES) {
    const value = env[name]?.trim();
    if (value) raw[name] = value;
  }
  return raw;
}

/** Variables that nobody else uses begin with these. */
const OURS = ['S3_', 'SMTP_', 'TRANSLATE_'] as const;

/** Differences that a slip of the pen makes, and the length from which a name differs by more from those of others. */
const SLIP = 2;
const LONG = 8;

/** Variables that are set, that nobody reads, and that look like ours; with the one of ours that they resemble most. */
export function misspeltVariables(env: NodeJS.ProcessEnv = process.env): { variable: string; meant: Variable }[] {
  const known: readonly string[] = NAMES;
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name.toUpperCase());
      return meant === undefined ? [] : [{ variable: name, meant }];
    });
}

function meantBy(name: string): Variable | undefined {
  const prefix = OURS.find((start) => name.startsWith(start)) ?? '';
  const [nearest] = NAMES.filter((known) => known.startsWith(prefix))
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .sort((one, other) => one.distance - other.distance);
  if (nearest === undefined) return undefined;
  const isSlip = nearest.distance <= SLIP && nearest.known.length >= LONG;
  return isSlip || prefix !== '' ? nearest.known : undefined;
}

/** The file of the journal of systemd, device and inode, when the server or the one that started it writes there. systemd.exec(5). */
export function readJournalStream(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.JOURNAL_STREAM;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLES } from '../src/platform/config/variables.ts';

export const CONFIGURATION = 'docs/configuration.md';

const HEAD = '| variable | default | meaning and form |';

/** The document about the configuration, with the list of variables that are read. */
export async function configurationDocument(): Promise<string> {
  const document = await readFile(join(import.meta.dirname, '..', CONFIGURATION), 'utf8');
  const rows = VARIABLES.map(({ names, fallback, meaning }) => {
    const named = names.map((name) => `\`${name}\``).join(', ');
    return `| ${named} | ${fallback && `${fallback} `}| ${meaning} |`;
  });
  const start = document.indexOf(HEAD);
  const end = document.indexOf('\n\n', start);
  if (start < 0 || end < 0) throw new Error(`${CONFIGURATION} has no list that begins with "${HEAD}"`);
  return [document.slice(0, start), [HEAD, '|---|---|---|', ...rows].join('\n'), document.slice(end)].join('');
}

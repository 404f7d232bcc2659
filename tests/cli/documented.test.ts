import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import { GROUPS } from '../../src/cli/groups.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/command-line.md');

/** A line such as `whinchat jobs list|show [--state dead]`: the words that name commands, then what they take. */
const LINE = /^whinchat((?: [a-z][a-z-]*(?:\|[a-z-]+)*)+)(.*)$/gm;

/** They go with `note`, as the document says below the list. */
const IMPLIED = /^(?:accounts|reports|domains) (?:note|notes|delete-note)$/;

type Leaf = { readonly path: string; readonly options: ReadonlySet<string> };

async function realCommands(): Promise<Map<string, Leaf>> {
  const found = new Map<string, Leaf>();
  const visit = (command: Command, path: string) => {
    if (command.commands.length === 0) {
      found.set(path, { path, options: new Set(command.options.map(({ long }) => long ?? '')) });
    }
    for (const inner of command.commands) visit(inner, `${path} ${inner.name()}`.trim());
  };
  for (const [name, { load }] of Object.entries(GROUPS)) {
    const group = new Command(name);
    (await load())(group);
    visit(group, name);
  }
  return found;
}

function documentedCommands(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, words = '', rest = ''] of readFileSync(DOCUMENT, 'utf8').matchAll(LINE)) {
    let paths = [''];
    for (const word of words.trim().split(' ')) {
      paths = paths.flatMap((path) => word.split('|').map((one) => `${path} ${one}`.trim()));
    }
    const options = [...rest.matchAll(/--[a-z-]+/g)].map(([option]) => option);
    for (const path of paths) found.set(path, [...(found.get(path) ?? []), ...options]);
  }
  return found;
}

test('the document names every command there is, and no other, with options that they have', async () => {
  const real = await realCommands();
  const documented = documentedCommands();
  const named = [...real.keys()].filter((path) => !IMPLIED.test(path));
  assert.deepEqual([...documented.keys()].filter((path) => !IMPLIED.test(path)).sort(), named.sort());
  for (const [path, options] of documented) {
    for (const option of options) assert.ok(real.get(path)?.options.has(option), `${path} has no ${option}`);
  }
});

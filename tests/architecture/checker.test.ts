// A checker that sees nothing passes everything: each rule is shown a sample that breaks it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  barrelProblems,
  browserProblems,
  envProblems,
  fastifyProblems,
  lengthProblems,
  sqlProblems,
  suppressionProblems,
} from './bans.ts';
import { cycleProblems } from './cycles.ts';
import { docstringProblems } from './docstrings.ts';
import { documentedPathProblems, pathsIn } from './documented-paths.ts';
import { floorProblems } from './floors.ts';
import { COMPUTED, importsOf } from './imports.ts';
import { memoryProblems } from './memories.ts';
import { nameProblems } from './names.ts';
import { causeProblems, nounProblems } from './nouns.ts';
import { postPartProblems } from './post-parts.ts';
import { startProblems } from './start-up.ts';
import { styleProblems } from './styles.ts';
import { textProblems } from './texts.ts';

/** Samples by path; the files in `beside` are there only to be imported. */
function sample(files: Record<string, string>, ...beside: string[]): ReadonlyMap<string, string> {
  return new Map([...beside.map((path): [string, string] => [path, '']), ...Object.entries(files)]);
}

test('every form of import is seen', () => {
  const text = [
    "import 'a';",
    "import b from 'b';",
    "import * as c from 'c';",
    'import {\n  d,\n  type D,\n} from "d";',
    "import type { E } from 'e';",
    "export { f } from 'f';",
    "export * from 'g';",
    "export type { H } from 'h';",
    "const i = await import('i');",
    "type J = typeof import('j');",
    "type K = import('k').K;",
    "import l, { m } from 'l' with { type: 'json' };",
    'const n = await import(`n`);',
    'const o = await import(name);',
    `const p = await import(\`./\${name}.ts\`);`,
  ].join('\n');
  assert.deepEqual(
    [...importsOf(text)].sort(),
    [COMPUTED, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'n'].sort(),
  );
});

test('what only looks like an import is not one', () => {
  const text = [
    "// import a from 'a';",
    " * import('b')",
    "export const c = 'c';",
    "export function d(from = 'd') {}",
    "export type E = { from: 'e' };",
    "const important = from('f');",
    "export { g };\nconst h = 'h';",
  ].join('\n');
  assert.deepEqual(importsOf(text), []);
});

test('an arrow may point down, into the same room, and from main to anywhere', () => {
  const files = sample(
    {
      'src/main.ts':
        "import { a } from './api/a.ts';\nimport { l } from './lib/l.ts';\nimport '../migrations/0001.ts';",
      'src/api/a.ts': "import { d } from '../domain/x/d.ts';\nimport { b } from './b.ts';",
      'src/domain/x/d.ts': "import { q } from '../y/q.ts';\nimport pg from 'pg';",
      'src/platform/db/migrate.ts': "import { m } from '../../../migrations/0001.ts';\nawait import(path);",
      'migrations/0001.ts': "import type { Dialect } from '../src/platform/db/dialect.ts';",
      'tests/a.test.ts': "import { a } from '../src/api/a.ts';",
      'web/main.ts': "import './elements/e.ts';\nimport './lib/l.ts';",
      'web/elements/e.ts': "import { l } from '../lib/l.ts';\nimport b from 'blurhash';",
      'web/lib/n.ts': "import { s } from '../../src/lib/text/s.ts';",
      'src/lib/text/s.ts': "import { isBlank } from '../blank.ts';",
    },
    'src/api/b.ts',
    'src/domain/y/q.ts',
    'src/lib/blank.ts',
    'src/lib/l.ts',
    'src/platform/db/dialect.ts',
    'web/lib/l.ts',
  );
  assert.deepEqual(floorProblems(files), []);
});

const badArrows: Record<string, [from: string, text: string, to: string, rule: RegExp]> = {
  'an upward import': ['src/lib/a.ts', "import { b } from '../domain/x/b.ts';", 'src/domain/x/b.ts', /upward/],
  'an upward type import': [
    'src/domain/x/a.ts',
    "import type { B } from '../../http/b.ts';",
    'src/http/b.ts',
    /upward/,
  ],
  'an upward dynamic import': ['src/lib/a.ts', "await import('../cli/b.ts');", 'src/cli/b.ts', /upward/],
  'an import of main': ['src/api/a.ts', "import { m } from '../main.ts';", 'src/main.ts', /upward/],
  'a sibling on floor 4': ['src/http/a.ts', "import { b } from '../entities/b.ts';", 'src/entities/b.ts', /sibling/],
  'a sibling on floor 6': ['src/api/a.ts', "export { b } from '../oauth/b.ts';", 'src/oauth/b.ts', /sibling/],
  'a view that reads the database': [
    'src/views/a.ts',
    "import type { Db } from '../platform/db/handle.ts';",
    'src/platform/db/handle.ts',
    /view/,
  ],
  'a view that renders an entity': [
    'src/views/a.ts',
    "import { load } from '../entities/b.ts';",
    'src/entities/b.ts',
    /view/,
  ],
  'a room without a floor': ['src/services/a.ts', '', 'src/lib/b.ts', /no floor/],
  'an import of a test': ['src/api/a.ts', "import { t } from '../../tests/t.ts';", 'tests/t.ts', /may not import/],
  'a missing file': ['src/api/a.ts', "import { t } from './gone.ts';", 'src/api/b.ts', /no source file/],
  'a computed import': ['src/api/a.ts', `await import(\`./\${name}.ts\`);`, 'src/api/b.ts', /computed/],
  'a migration that needs the domain': [
    'migrations/1.ts',
    "import '../src/domain/d.ts';",
    'src/domain/d.ts',
    /self-contained/,
  ],
  'a migration that needs code of the database': [
    'migrations/1.ts',
    "import type { A } from '../src/platform/db/d.ts';\nimport { b } from '../src/platform/db/d.ts';",
    'src/platform/db/d.ts',
    /types only/,
  ],
  'code for browsers that takes from the server': [
    'web/lib/a.ts',
    "import { l } from '../../src/lib/l.ts';",
    'src/lib/l.ts',
    /browsers/,
  ],
  'code that browsers share, and takes from the server': [
    'src/lib/text/a.ts',
    "import { l } from '../l.ts';",
    'src/lib/l.ts',
    /share/,
  ],
  'code that browsers share, and needs a package': ['src/lib/text/a.ts', "import 'marked';", 'src/lib/l.ts', /share/],
  'an element that takes from another': ['web/elements/a.ts', "import './b.ts';", 'web/elements/b.ts', /browsers/],
  'a part of all elements that knows one': [
    'web/lib/a.ts',
    "import '../elements/b.ts';",
    'web/elements/b.ts',
    /browsers/,
  ],
  'a migration imported by a verb': ['src/domain/a.ts', "import '../../migrations/1.ts';", 'migrations/1.ts', /only/],
};

for (const [name, [from, text, to, rule]] of Object.entries(badArrows)) {
  test(`${name} is found`, () => {
    const problems = floorProblems(sample({ [from]: text }, to));
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', rule);
    assert.ok(problems[0]?.startsWith(`${from}: `));
  });
}

test('a cycle is found, also through type imports and to itself', () => {
  const circle = sample({
    'src/lib/a.ts': "import { b } from './b.ts';",
    'src/lib/b.ts': "import type { C } from './c.ts';",
    'src/lib/c.ts': "export { a } from './a.ts';",
  });
  assert.deepEqual(cycleProblems(circle), [
    'src/lib/a.ts: cycle of imports src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  ]);
  assert.equal(cycleProblems(sample({ 'src/lib/a.ts': "import './a.ts';" })).length, 1);
});

test('a diamond is no cycle', () => {
  const diamond = sample(
    {
      'src/lib/a.ts': "import './b.ts';\nimport './c.ts';",
      'src/lib/b.ts': "import './d.ts';",
      'src/lib/c.ts': "import './d.ts';",
    },
    'src/lib/d.ts',
  );
  assert.deepEqual(cycleProblems(diamond), []);
});

test('nouns that import each other are found, and listed ones that do not', () => {
  const pair = sample({
    'src/domain/polls/a.ts': "import type { B } from '../statuses/b.ts';",
    'src/domain/statuses/b.ts': "import { shared } from '../paging.ts';",
    'src/domain/statuses/c.ts': "import { d } from '../polls/d.ts';",
  });
  const [problem = '', ...others] = nounProblems(pair, []);
  assert.match(problem, /^polls and statuses import each other: .*a\.ts → .*b\.ts, .*c\.ts → .*d\.ts$/);
  assert.deepEqual(others, []);
  assert.deepEqual(nounProblems(pair, [['polls', 'statuses']]), []);
  assert.deepEqual(nounProblems(sample({}), [['polls', 'statuses']]), [
    'polls and statuses: listed as nouns that import each other, and they do not',
  ]);
});

test('a circle of nouns is found, also through nouns that import each other', () => {
  const circle = {
    'src/domain/polls/a.ts': "import { b } from '../statuses/b.ts';",
    'src/domain/statuses/b.ts': "import { c } from '../tags/c.ts';",
    'src/domain/tags/d.ts': "import { a } from '../polls/a.ts';",
  };
  assert.deepEqual(nounProblems(sample(circle), []), ['circle of nouns: polls → statuses → tags → polls']);
  const paired = { ...circle, 'src/domain/statuses/e.ts': "import { a } from '../polls/a.ts';" };
  assert.deepEqual(nounProblems(sample(paired), [['polls', 'statuses']]), [
    'circle of nouns: polls and statuses → tags → polls and statuses',
  ]);
});

test('a verb is found in a noun that only causes something', () => {
  const verb = { 'src/domain/tags/t.ts': 'export async function tag(tx: Tx) {}\nexport function findTag(db: Db) {}' };
  const text = "import { findTag, tag } from '../tags/t.ts';";
  assert.deepEqual(causeProblems(sample({ ...verb, 'src/domain/webhooks/w.ts': text })), [
    'src/domain/webhooks/w.ts: imports the verb tag of src/domain/tags/t.ts',
  ]);
  assert.deepEqual(causeProblems(sample({ ...verb, 'src/domain/statuses/s.ts': text })), []);
});

test('fastify is found below the HTTP edges only', () => {
  for (const path of ['src/http/a.ts', 'src/api/x/a.ts', 'src/main.ts', 'tests/a.ts']) {
    assert.deepEqual(fastifyProblems(sample({ [path]: "import fastify from 'fastify';" })), []);
  }
  for (const name of ['fastify', 'fastify/types/route.js', '@fastify/cors', 'fastify-plugin']) {
    for (const path of ['src/domain/x/a.ts', 'src/federation/a.ts', 'src/entities/a.ts', 'migrations/1.ts']) {
      assert.equal(fastifyProblems(sample({ [path]: `import type { F } from '${name}';` })).length, 1);
    }
  }
});

test('the environment is found outside its file only', () => {
  assert.deepEqual(
    envProblems(sample({ 'src/platform/config/env.ts': 'process.env', 'tests/run.ts': 'process.env' })),
    [],
  );
  assert.deepEqual(envProblems(sample({ 'src/main.ts': '// process.env is read in env.ts' })), []);
  const reads = [
    'process.env.X',
    'process\n  .env',
    "process['env']",
    "import { env } from 'node:process';",
    'const { env } = process;',
  ];
  for (const read of reads) assert.equal(envProblems(sample({ 'src/main.ts': read })).length, 1, read);
});

test('what the start need not load is found behind static imports only', () => {
  const main = (text: string) =>
    startProblems(sample({ 'src/main.ts': text, 'src/b.ts': "import sharp from 'sharp';" }));
  for (const found of ["import 'sharp';", "import './b.ts';", "import { type A, b } from './b.ts';"])
    assert.equal(main(found).length, 1, found);
  const erased = [
    "import type b from './b.ts';",
    "import { type A, type B } from './b.ts';",
    "export type { A } from './b.ts';",
  ];
  for (const fine of [...erased, "const b = await import('./b.ts');", "type B = typeof import('./b.ts');"])
    assert.deepEqual(main(fine), [], fine);
});

test('index files and long files are found', () => {
  assert.equal(barrelProblems(sample({}, 'src/api/index.ts', 'tests/index.ts')).length, 2);
  assert.deepEqual(barrelProblems(sample({}, 'src/api/index-page.ts')), []);
  assert.deepEqual(lengthProblems(sample({ 'src/lib/a.ts': 'x\n'.repeat(400) })), []);
  assert.equal(lengthProblems(sample({ 'src/lib/a.ts': 'x\n'.repeat(401), 'web/a.ts': 'x\n'.repeat(401) })).length, 2);
});

test('names that say nothing, and getters that may answer nothing, are found', () => {
  assert.equal(nameProblems(sample({}, 'src/domain/posts/post-service.ts')).length, 1);
  for (const text of ['export class PostManager {', 'export const dateUtils = 1;', 'export type Helper = 1;'])
    assert.equal(nameProblems(sample({ 'src/lib/a.ts': text })).length, 1, text);
  const getter = (answer: string) =>
    nameProblems(sample({ 'src/domain/a.ts': `export async function getRow(\n  db: Db,\n): ${answer} {` }));
  assert.equal(getter('Promise<Row | undefined>').length, 1);
  assert.deepEqual(getter('Promise<Row>'), []);
  assert.deepEqual(nameProblems(sample({}, 'src/lib/a-b.ts', 'tests/push/push-service.ts', 'src/lib/utility.ts')), []);
});

test('what is exported without a word is found', () => {
  const said = '/** Says it. */\n';
  const made = ['export const a = (b: 1) => b;', "export const a: Read = cachedRead(['x'], read);"];
  for (const code of ['export function a() {}', 'export async function a() {}', 'export class A {}', ...made]) {
    assert.equal(docstringProblems(sample({ 'src/lib/a.ts': code })).length, 1, code);
    assert.deepEqual(docstringProblems(sample({ 'src/lib/a.ts': said + code, 'tests/a.ts': code })), []);
  }
  assert.deepEqual(
    docstringProblems(sample({ 'src/lib/a.ts': 'export const A = 1;\nexport const B = route({});' })),
    [],
  );
  const overloads = `${said}export function a(b: 1): 1;\nexport function a(b: 2): 2;\n`;
  assert.deepEqual(docstringProblems(sample({ 'src/lib/a.ts': overloads })), []);
});

test('SQL is found at the edges', () => {
  const text = "db.selectFrom('accounts')";
  for (const room of ['activitypub', 'api/x', 'cli', 'jobs', 'oauth', 'pages', 'streaming'])
    assert.equal(sqlProblems(sample({ [`src/${room}/a.ts`]: text })).length, 1, room);
  assert.deepEqual(sqlProblems(sample({ 'src/domain/x/a.ts': text, 'src/entities/a.ts': text })), []);
});

test('a cache of its own kind is found, and one that is gone', () => {
  const sources = sample({ 'src/api/a.ts': 'const a = new LRUCache<string, 1>({ max: 1 });', 'src/lib/b.ts': '' });
  const [own = '', ...others] = memoryProblems(sources, []);
  assert.match(own, /^src\/api\/a\.ts: .*cachedRead.*cachedUntilEvent.*publicDocument/);
  assert.deepEqual(others, []);
  assert.deepEqual(memoryProblems(sources, ['src/api/a.ts']), []);
  assert.equal(memoryProblems(sources, ['src/api/a.ts', 'src/lib/b.ts']).length, 1);
});

test('a view that draws pictures or texts of posts by itself is found, and one that does not any more', () => {
  const sources = sample({ 'src/views/a.ts': 'const address = file.preview_url;', 'src/views/b.ts': '' });
  assert.equal(postPartProblems(sources, []).length, 1);
  assert.deepEqual(postPartProblems(sources, ['src/views/a.ts']), []);
  assert.equal(postPartProblems(sources, ['src/views/a.ts', 'src/views/b.ts']).length, 1);
});

test('comments that silence a check are found', () => {
  for (const comment of ['@ts-ignore', '@ts-expect-error', 'biome-ignore lint: why'])
    assert.equal(suppressionProblems(sample({ 'tests/a.ts': `// ${comment}` })).length, 1, comment);
  assert.deepEqual(suppressionProblems(sample({ 'tests/architecture/a.ts': '// @ts-ignore' })), []);
});

test('a documented path that does not exist is found', () => {
  const markdown =
    'See `src/lib/id.ts`, src/gone/. Also src/api/<resource>/<action>.ts, src/domain/*/policy.ts and (docs/x.md).';
  assert.deepEqual(pathsIn(markdown), ['src/lib/id.ts', 'src/gone/', 'src/api/', 'src/domain/', 'docs/x.md']);
  assert.deepEqual(
    documentedPathProblems('d.md', markdown, (path) => path !== 'src/gone/'),
    ['d.md: names src/gone/, which does not exist'],
  );
});

test('rules outside of layers, sides of the screen, and space in steps of its own are found', () => {
  const good = '@layer parts {\n  .a {\n    margin-inline-start: 1px;\n  }\n}\n';
  assert.deepEqual(styleProblems(sample({ 'web/styles/a.css': good })), []);
  for (const wrong of ['margin-left: 1px', 'right: 0', 'text-align: left', 'gap: 0.7rem', 'font: 1rem var(--mono)'])
    assert.equal(
      styleProblems(sample({ 'web/styles/a.css': good.replace('margin-inline-start: 1px', wrong) })).length,
      1,
    );
  assert.equal(styleProblems(sample({ 'web/styles/a.css': `${good}.b {\n}\n` })).length, 1);
  const placed = (selector: string) =>
    good.replace(
      'margin-inline-start: 1px;',
      `margin-inline-start: 1px;\n  }\n  ${selector} {\n    position-try-fallbacks: flip-block;`,
    );
  assert.deepEqual(styleProblems(sample({ 'web/styles/a.css': placed('.menu:popover-open') })), []);
  for (const selector of ['.menu', '.menu[popover]', '.menu:not([popover])'])
    assert.equal(styleProblems(sample({ 'web/styles/a.css': placed(selector) })).length, 1, selector);
});

test('a test elsewhere that starts a browser is found', () => {
  const text = "import { launchChromium } from '../support/chromium.ts';";
  const files = sample({ 'tests/pages/a.test.ts': text, 'tests/browser/a.test.ts': text, 'tests/pages/a.ts': text });
  assert.deepEqual(browserProblems(files), ['tests/pages/a.test.ts: starts a browser outside tests/browser/']);
});

test('a text in a template of HTML is seen, and one of its values is not', () => {
  const views = {
    'src/views/text.ts': `html\`<p>\${name}: read <b>this</b></p>\``,
    'src/pages/spoken.ts': `html\`<button aria-label="Close \${what}" class="small quiet">×</button>\``,
    'src/oauth/within.ts': `html\`<ul>\${items.map((one) => html\`<li>\${one ? \`\${one}\` : 'none'} or more</li>\`)}</ul>\``,
    'src/views/fine.ts': `html\`<a class="big one" href="/about" title="\${words.title}"\${on && html\` aria-label="\${on}" required\`}>\${words.text('a b')} · Whinchat &amp; 5 %</a>\``,
    'src/domain/elsewhere.ts': 'html`<p>Not for people</p>`',
  };
  assert.deepEqual(textProblems(sample(views)), [
    'src/views/text.ts: ": read" belongs into src/words/',
    'src/views/text.ts: "this" belongs into src/words/',
    'src/pages/spoken.ts: "Close" belongs into src/words/',
    'src/oauth/within.ts: "or more" belongs into src/words/',
  ]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, filesOf, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

const textAndLanguage = async (more: JsonObject) => {
  const { content, language } = await arrived(scene, more);
  return [content, language];
};

test('the language of a text given in several is that of the one shown', async () => {
  const contentMap = { de: '<p>Hallo</p>', en: '<p>Hello</p>' };
  assert.deepEqual(await textAndLanguage({ content: '<p>Hello</p>', contentMap }), ['<p>Hello</p>', 'en']);
  assert.deepEqual(await textAndLanguage({ content: null, contentMap }), ['<p>Hallo</p>', 'de']);
  assert.deepEqual(await textAndLanguage({ content: null, contentMap, language: 'en' }), ['<p>Hello</p>', 'en']);
  assert.deepEqual(await textAndLanguage({ content: '<p>Salut</p>', contentMap }), ['<p>Salut</p>', null]);
  assert.deepEqual(await textAndLanguage({ content: '<p>x</p>', contentMap: { nl: '<p>y</p>' } }), ['<p>x</p>', 'nl']);
});

test('texts with their languages in JSON-LD are read', async () => {
  const content = [
    { '@value': '<p>Hallo</p>', '@language': 'de' },
    { '@value': '<p>Hello</p>', '@language': 'en' },
  ];
  assert.deepEqual(await textAndLanguage({ content }), ['<p>Hallo</p>', 'de']);
  assert.deepEqual(await textAndLanguage({ content, language: 'en' }), ['<p>Hello</p>', 'en']);
  assert.deepEqual(await textAndLanguage({ content: { '@value': '<p>Ciao</p>' }, language: 'it' }), [
    '<p>Ciao</p>',
    'it',
  ]);
});

test('titles, warnings, answers, tags and descriptions are read from their maps', async () => {
  const { site } = scene;
  const status = await arrived(scene, {
    type: 'Question',
    content: null,
    nameMap: { en: 'Tea?' },
    summaryMap: { en: 'drinks' },
    oneOf: [
      { type: 'Note', nameMap: { en: 'yes' } },
      { type: 'Note', name: 'no' },
    ],
    endTime: '2040-01-01T00:00:00Z',
    tag: [{ type: 'Hashtag', nameMap: { en: '#tea' } }],
    attachment: [
      { type: 'Image', url: `${site.origin}/1.png`, name: 'IMG_1.png', summaryMap: { en: 'A pot' } },
      { type: 'Image', url: `${site.origin}/2.png`, nameMap: { en: 'A cup' } },
    ],
  });
  assert.deepEqual([status.content, status.spoiler_text, status.language], ['<p>Tea?</p>', 'drinks', 'en']);
  assert.deepEqual(
    Object.values(status.poll?.options ?? {}).map(({ title }) => String(title)),
    ['yes', 'no'],
  );
  assert.deepEqual(
    Object.values(status.tags ?? {}).map(({ name }) => String(name)),
    ['tea'],
  );
  assert.deepEqual(
    filesOf(status).map((file) => String(file).split(',').at(-1)),
    ['A pot', 'A cup'],
  );
});

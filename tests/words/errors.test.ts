import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asSaid, said } from '../../src/lib/said.ts';
import { errors as arabic } from '../../src/words/ar/errors.ts';
import { ar } from '../../src/words/ar.ts';
import { errors as german } from '../../src/words/de/errors.ts';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { errorText, problemText } from '../../src/words/errors.ts';
import { LANGUAGES } from '../../src/words/languages.ts';
import { thrownTexts } from './thrown.ts';

const { texts: thrown, mixed } = thrownTexts();
const CATALOGUES = { de: german, ar: arabic };

test('messages of errors keep their values apart', () => assert.deepEqual(mixed, []));

test('every language but English has messages of its own', () => {
  assert.deepEqual(
    Object.keys(CATALOGUES),
    LANGUAGES.map(({ language }) => language).filter((tag) => tag !== 'en'),
  );
});

for (const [language, errors] of Object.entries(CATALOGUES)) {
  test(`${language}: every message that is thrown is there, and no other`, () => {
    const known = new Set(Object.keys(errors));
    assert.ok(thrown.size > 200);
    assert.deepEqual(
      [...thrown].filter((text) => !known.has(text)),
      [],
      'without a translation',
    );
    assert.deepEqual(
      [...known].filter((text) => !thrown.has(text)),
      [],
      'thrown nowhere',
    );
  });

  test(`${language}: every message says the same values as in English`, () => {
    for (const [key, text] of Object.entries(errors)) {
      assert.deepEqual(valuesIn(text), valuesIn(key), key);
      assert.equal(text, text.trim(), key);
      assert.ok(text !== '', key);
    }
  });
}

function valuesIn(text: string): string[] {
  return (text.match(/\{\d\}/g) ?? []).sort();
}

test('a message is said with its values, the names of fields among them translated', () => {
  const long = said`Validation failed: ${asSaid('Title')} is too long (maximum is ${10_000} characters)`;
  assert.equal(errorText(long, en), 'Validation failed: Title is too long (maximum is 10000 characters)');
  assert.equal(errorText(long, de), 'Ungültig: Titel ist zu lang (höchstens 10.000 Zeichen)');
  assert.equal(problemText(long, de), 'Titel ist zu lang (höchstens 10.000 Zeichen)');
  assert.match(errorText(long, ar), /^غير صالح: العنوان: .*10,000/);
});

test('several problems are said one after the other', () => {
  const blank = said`${asSaid('Title')} can't be blank`;
  const unknown = said`Context None or invalid context supplied`;
  assert.equal(
    errorText(said`Validation failed: ${[blank, unknown]}`, en),
    "Validation failed: Title can't be blank, Context None or invalid context supplied",
  );
  assert.equal(
    errorText(said`Validation failed: ${[blank, unknown]}`, de),
    'Ungültig: Titel darf nicht leer sein, Kontext fehlt oder ist ungültig',
  );
});

test('what nobody has translated is said in English, and a value is never taken for a text', () => {
  assert.equal(errorText(asSaid('Only operators read this'), de), 'Only operators read this');
  assert.equal(errorText(asSaid('toString'), de), 'toString');
  assert.equal(errorText(said`${'Title'} is no account`, de), 'Title ist kein Konto');
  assert.equal(errorText(said`${'{0} $& {1}'} is no account`, de), '{0} $& {1} ist kein Konto');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../src/lib/csv.ts';
import { ERROR_TEXTS } from '../../src/lib/error-texts.ts';
import { AppError } from '../../src/lib/errors.ts';
import { FIELD_NAMES } from '../../src/lib/field-names.ts';
import { recognised } from '../../src/lib/recognised.ts';
import { fieldNamed, type Said, said, untranslated } from '../../src/lib/said.ts';
import { ar } from '../../src/words/ar.ts';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { errorText, problemText } from '../../src/words/errors.ts';
import { LANGUAGES } from '../../src/words/languages.ts';

const english = Object.entries(ERROR_TEXTS);

for (const { name, words } of LANGUAGES) {
  const { errors } = words();
  const texts = new Map(Object.entries(errors));

  test(`${name}: every message that can be thrown is there, and no other`, () => {
    assert.ok(english.length > 300);
    assert.deepEqual([...texts.keys()].sort(), english.map(([key]) => key).sort());
  });

  test(`${name}: every message says the same values as in English`, () => {
    for (const [key, text] of english) assert.deepEqual(placesIn(texts.get(key) ?? ''), placesIn(text), key);
  });
}

function placesIn(text: string): string[] {
  return (text.match(/\{\d*\}/g) ?? []).sort();
}

test('no two messages are the same in English, since one of them would do', () => {
  const twice = english.filter(([key, text]) => english.some(([other, same]) => other !== key && same === text));
  assert.deepEqual(twice, []);
});

test('why a list cannot be read is said in one language', async () => {
  const error: unknown = await parseCsv(`a,"b"\n${'c'.repeat(30_000)}`).catch((reason: unknown) => reason);
  assert.ok(error instanceof AppError);
  const inGerman = 'Ungültig: Die Liste kann nicht gelesen werden: Eine Zeile ist länger als 20.000 Zeichen';
  assert.equal(errorText(error.said, de), inGerman);
});

test('a message is said with its values, the names of fields among them translated', () => {
  const long = said('validationFailed', said('tooLong', said('title'), 10_000));
  assert.equal(errorText(long, en), 'Validation failed: Title is too long (maximum is 10000 characters)');
  assert.equal(errorText(long, de), 'Ungültig: Titel ist zu lang (höchstens 10.000 Zeichen)');
  assert.equal(problemText(long, de), 'Titel ist zu lang (höchstens 10.000 Zeichen)');
  assert.match(errorText(long, ar), /^غير صالح: العنوان: .*10,000/);
});

test('several problems are said one after the other', () => {
  const both = said('validationFailed', [said('blank', said('title')), said('contextInvalid')]);
  assert.equal(
    errorText(both, en),
    "Validation failed: Title can't be blank, Context None or invalid context supplied",
  );
  assert.equal(errorText(both, de), 'Ungültig: Titel darf nicht leer sein, Kontext fehlt oder ist ungültig');
  assert.equal(problemText(both, de), 'Titel darf nicht leer sein, Kontext fehlt oder ist ungültig');
});

test('what others wrote is said as it is, and a value is never taken for a text', () => {
  for (const text of ['Only operators read this', 'toString', 'recordNotFound', 'Record not found'])
    assert.equal(errorText(untranslated(text), de), text);
  assert.equal(errorText(said('notAccount', 'Title'), de), 'Title ist kein Konto');
  assert.equal(errorText(said('notAccount', '{0} $& {1}'), de), '{0} $& {1} ist kein Konto');
});

test('within a sentence of the other direction, what others wrote stays in order', () => {
  const disallowed = said('hashtagDisallowed', '#spam');
  assert.match(errorText(disallowed, ar), /\u2068#spam\u2069/);
  assert.match(errorText(said('notAccount', '@a@b.example'), ar), /\u2066@a@b\.example\u2069/);
  assert.doesNotMatch(errorText(disallowed, de), /[\u2068\u2069]/);
  assert.match(errorText(said('notAccount', 'شخص'), de), /\u2068شخص\u2069/);
  assert.doesNotMatch(errorText(said('blank', said('title')), ar), /[\u2068\u2069]/);
  assert.match(errorText(said('blank', fieldNamed('max_uses')), ar), /\u2068Max uses\u2069/);
  assert.equal(errorText(untranslated('No key'), ar), 'No key');
});

test('a field has the name of its parameter', () => {
  for (const [parameter, inEnglish, inGerman] of [
    ['display_name', 'Display name', 'Anzeigename'],
    ['max_uses', 'Max uses', 'Max uses'],
    ['ip', 'Ip', 'Ip'],
    ['toString', 'ToString', 'ToString'],
  ] as const) {
    assert.equal(errorText(fieldNamed(parameter), en), inEnglish);
    assert.equal(errorText(fieldNamed(parameter), de), inGerman);
  }
});

test('in English fields have the names of their parameters, so that naming one in other languages changes nothing there', () => {
  const { email_address: _address, ip_address: _ip, ...names } = FIELD_NAMES;
  for (const [parameter, name] of Object.entries(names))
    assert.equal(name, parameter.charAt(0).toUpperCase() + parameter.slice(1).replaceAll('_', ' '), parameter);
});

test('a message that was stored in English is said in other languages, with its values', () => {
  const stored: readonly Said[] = [
    said('processingFailed'),
    said('loginDisabled'),
    said('codecUnsupported', 'video', 'prores'),
    said('validationFailed', said('textOverLimit', 500)),
    said('validationFailed', said('blank', said('text'))),
    said('validationFailed', said('ofPost', 2, said('blank', said('text')))),
    said('serverBlockedFor', 'a.example', 'Spam, and more {0}'),
  ];
  for (const message of stored) {
    const found = recognised(message.text);
    assert.equal(errorText(found, en), message.text);
    for (const words of [de, ar]) assert.equal(errorText(found, words), errorText(message, words));
  }
  for (const text of ['', 'No such thing', 'Validation failed']) assert.equal(errorText(recognised(text), de), text);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyMeant as meantOf, type Pressed } from '../../web/lib/key-meant.ts';

const keyMeant = (given: Pressed) => meantOf(given, () => false);

const NOTHING_HELD = {
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  getModifierState: () => false,
};
const pressed = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  ...NOTHING_HELD,
  key,
  code,
  ...held,
});
const SHIFT = { shiftKey: true };

const CODES = [...'BDEFGHJKLMNOPQRSTUX'].map((letter) => `Key${letter}`);

/** What the keys B D E F G H J K L M N O P Q R S T U X of an American keyboard say on others with letters of their own. */
const LAYOUTS: Readonly<Record<string, readonly string[]>> = {
  American: [...'bdefghjklmnopqrstux'],
  'American with capitals locked': [...'BDEFGHJKLMNOPQRSTUX'],
  Russian: [...'ивуапролдьтщзйкыегч'],
  Ukrainian: [...'ивуапролдьтщзйкіегч'],
  Greek: [...'βδεφγηξκλμνοπ;ρστθχ'],
  Arabic: ['لا', ...'يثبلاتنمةىخحضقسفعء'],
  Persian: [...'ذیثبلاتنمئدخحضقسفعط'],
  Korean: [...'ㅠㅇㄷㄹㅎㅗㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅌ'],
  'Japanese with kana': [...'こしいはきくまのりもみらせたすとかなさ'],
  Hindi: [...'व्ािुपरकतसलदजौीेूहं'],
  'Hindi with conjuncts': ['ज्ञ', ...'्ािुपरकतसलदजौीेूहं'],
  Thai: [...'ิกำด้เ่าสทืนยๆพหะีป'],
  Georgian: [...'ბდეფგჰჯკლმნოპქრსტუხ'],
  Armenian: [...'բդեֆգհճկլմնոպքրստւխ'],
  'full-width Latin': [...'ｂｄｅｆｇｈｊｋｌｍｎｏｐｑｒｓｔｕｘ'],
};

for (const [layout, keys] of Object.entries(LAYOUTS)) {
  test(`keys of letters are those of their places: ${layout}`, () => {
    assert.equal(keys.length, CODES.length);
    for (const [at, code] of CODES.entries()) {
      const key = keys[at] ?? '';
      const meant = code.slice(-1).toLowerCase();
      assert.equal(keyMeant(pressed(key, code)), meant, key);
      assert.equal(keyMeant(pressed(key, code, SHIFT)), undefined, `Shift and ${key}`);
      for (const held of ['ctrlKey', 'altKey', 'metaKey', 'isComposing'] as const)
        assert.equal(keyMeant(pressed(key, code, { [held]: true })), undefined, `${held} and ${key}`);
      assert.equal(keyMeant(pressed(key, code, { getModifierState: (name) => name === 'AltGraph' })), undefined, key);
    }
  });
}

const ALT_GRAPH = { getModifierState: (name: string) => name === 'AltGraph' };

/** Where a Latin letter, a digit or a sign is elsewhere, it is what it says. */
const ELSEWHERE: readonly [what: string, pressed: Pressed, meant: string | undefined][] = [
  ['j of Dvorak', pressed('j', 'KeyC'), 'j'],
  ['the comma of Dvorak on W', pressed(',', 'KeyW'), undefined],
  ['the apostrophe of Dvorak on Q', pressed("'", 'KeyQ'), undefined],
  ['the full stop of Dvorak on E', pressed('.', 'KeyE'), undefined],
  ['q of AZERTY', pressed('q', 'KeyA'), 'q'],
  ['a of AZERTY on Q', pressed('a', 'KeyQ'), undefined],
  ['m of AZERTY', pressed('m', 'Semicolon'), 'm'],
  ['z of QWERTZ', pressed('z', 'KeyY'), undefined],
  ['ö of German', pressed('ö', 'Semicolon'), undefined],
  ['é of Czech', pressed('é', 'Digit0'), '0'],
  ['the slash of American', pressed('/', 'Slash'), '/'],
  ['the slash of German', pressed('/', 'Digit7', SHIFT), '/'],
  ['the slash of French', pressed('/', 'Period', SHIFT), '/'],
  ['the slash of Hebrew', pressed('/', 'KeyQ'), '/'],
  ['the slash of Russian', pressed('/', 'Backslash', SHIFT), '/'],
  ['the place of the slash in Russian', pressed('.', 'Slash'), undefined],
  ['the place of the slash in Arabic', pressed('ظ', 'Slash'), '/'],
  ['the place of the slash in Thai', pressed('ฝ', 'Slash'), '/'],
  ['a slash behind AltGr', pressed('/', 'KeyQ', ALT_GRAPH), '/'],
  ['the slash of a pad of numbers', pressed('/', 'NumpadDivide'), '/'],
  ['a full-width slash', pressed('／', 'Slash'), '/'],
  ['the question mark of American', pressed('?', 'Slash', SHIFT), '?'],
  ['the question mark of German', pressed('?', 'Minus', SHIFT), '?'],
  ['the question mark of French', pressed('?', 'KeyM', SHIFT), '?'],
  ['the question mark of Russian', pressed('?', 'Digit7', SHIFT), '?'],
  ['the question mark of Arabic', pressed('؟', 'Slash', SHIFT), '?'],
  ['a full-width question mark', pressed('？', 'Slash', SHIFT), '?'],
  ['1 of French', pressed('&', 'Digit1'), '1'],
  ['2 of French', pressed('é', 'Digit2'), '2'],
  ['6 of French', pressed('-', 'Digit6'), '6'],
  ['9 of French', pressed('ç', 'Digit9'), '9'],
  ['0 of French', pressed('à', 'Digit0'), '0'],
  ['1 of French with Shift', pressed('1', 'Digit1', SHIFT), '1'],
  ['# of French behind AltGr', pressed('#', 'Digit3', ALT_GRAPH), undefined],
  ['² of French', pressed('²', 'Backquote'), undefined],
  ['² of German behind AltGr', pressed('²', 'Digit2', ALT_GRAPH), undefined],
  ['1 of Lithuanian', pressed('ą', 'Digit1'), '1'],
  ['1 of Thai', pressed('ๅ', 'Digit1'), '1'],
  ['6 of Thai, a mark', pressed('ุ', 'Digit6'), '6'],
  ['1 of Arabic', pressed('١', 'Digit1'), '1'],
  ['1 of Persian', pressed('۱', 'Digit1'), '1'],
  ['1 of Hindi', pressed('१', 'Digit1'), '1'],
  ['1 of a pad of numbers', pressed('1', 'Numpad1'), '1'],
  ['End of a pad of numbers', pressed('End', 'Numpad1'), undefined],
  ['! of American', pressed('!', 'Digit1', SHIFT), undefined],
  ['Enter', pressed('Enter', 'Enter'), 'Enter'],
  ['Enter with Shift', pressed('Enter', 'Enter', SHIFT), undefined],
  ['Escape', pressed('Escape', 'Escape'), 'Escape'],
  ['what an input method takes', pressed('Process', 'KeyJ'), undefined],
  ['what an input method takes of digits', pressed('Process', 'Digit1'), undefined],
  ['a dead key', pressed('Dead', 'BracketLeft'), undefined],
  ['a key without meaning', pressed('w', 'KeyW'), undefined],
  ['a Cyrillic key without meaning', pressed('ц', 'KeyW'), undefined],
  ['a key of a phone, which has no place', pressed('о', ''), undefined],
];

for (const [what, event, meant] of ELSEWHERE) {
  test(`${what} means ${meant ?? 'nothing'}`, () => assert.equal(keyMeant(event), meant));
}

test('what a button says is a key too, by its place on layouts with letters of their own', () => {
  const isSaid = (key: string) => key === 'i';
  for (const key of ['i', 'ш', 'ι', 'ه']) assert.equal(meantOf(pressed(key, 'KeyI'), isSaid), 'i', key);
  assert.equal(meantOf(pressed('w', 'KeyW'), isSaid), undefined);
  assert.equal(meantOf(pressed('i', 'KeyI', { ctrlKey: true }), isSaid), undefined);
});

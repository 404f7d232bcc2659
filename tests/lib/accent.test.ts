import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accentsOf } from '../../src/domain/instance/accent.ts';
import { contrast, formatColour, parseColour, READABLE } from '../../src/lib/contrast.ts';

const TOKENS = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

/** The value of a colour in the light and the dark theme. */
function tokenOf(name: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS) ?? [];
  return { light: light ?? assert.fail(name), dark: dark ?? assert.fail(name) };
}

const between = (one: string, other: string) =>
  contrast(parseColour(one) ?? assert.fail(one), parseColour(other) ?? assert.fail(other));

test('contrast is what WCAG says it is', () => {
  for (const [one, other, ratio] of [
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.478],
    ['#ff0000', '#ffffff', 3.998],
    ['#b0470e', '#b0470e', 1],
  ] as const)
    assert.ok(Math.abs(between(one, other) - ratio) < 0.001, `${one} ${other}`);
});

test('whatever colour is chosen can be read on every background of both themes, and so can what is written on it', () => {
  for (let red = 0; red <= 255; red += 51) {
    for (let green = 0; green <= 255; green += 51) {
      for (let blue = 0; blue <= 255; blue += 51) {
        const colour = formatColour([red, green, blue]);
        const accents = accentsOf(colour) ?? assert.fail(colour);
        for (const theme of ['light', 'dark'] as const) {
          const { accent, strong, tint, onAccent } = accents[theme];
          const grounds = ['back', 'card', 'raised'].map((name) => tokenOf(name)[theme]);
          for (const ground of [...grounds, tint, onAccent]) {
            assert.ok(between(accent, ground) >= READABLE, `${colour} in ${theme}: ${accent} on ${ground}`);
            assert.ok(between(strong, ground) >= READABLE, `${colour} in ${theme}: ${strong} on ${ground}`);
          }
        }
      }
    }
  }
});

test('a colour that can be read stays as it is, and no other text is one', () => {
  assert.equal(accentsOf('#0b5394')?.light.accent, '#0b5394');
  assert.notEqual(accentsOf('#0b5394')?.dark.accent, '#0b5394');
  for (const text of ['', 'red', '#12345', '#1234567', '#0b5394; }']) assert.equal(accentsOf(text), undefined);
});

import { test } from 'node:test';
import { tryEveryForm } from '../support/every-form.ts';

test('every form of settings and staff answers in sight, without scripts, on a phone', (t) =>
  tryEveryForm(t, { device: 'phone', scripts: false }));

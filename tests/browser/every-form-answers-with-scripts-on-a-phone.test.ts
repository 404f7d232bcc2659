import { test } from 'node:test';
import { tryEveryForm } from '../support/every-form.ts';

test('every form of settings and staff answers in sight, with scripts, on a phone', (t) =>
  tryEveryForm(t, { device: 'phone', scripts: true }));

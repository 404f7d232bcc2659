import { test } from 'node:test';
import { tryEveryForm } from '../support/every-form.ts';

test('every form of settings and staff answers in sight, with scripts, on a desktop', (t) =>
  tryEveryForm(t, { device: 'desktop', scripts: true }));

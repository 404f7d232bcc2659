import { after, before, test } from 'node:test';
import type { BrowserServer } from '../support/browser-server.ts';
import { startWithForms, tryEveryForm } from '../support/every-form.ts';

let started: BrowserServer;
before(async () => {
  started = await startWithForms();
});
after(() => started?.close());

for (const device of ['phone', 'desktop'] as const) {
  test(`every form of settings and staff answers in sight, without scripts, on a ${device}`, (t) =>
    tryEveryForm(t, { device, scripts: false }));
}

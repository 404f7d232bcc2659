import { failed } from '../../lib/errors.ts';

const PLACE = /\{\{(.*?)\}\}/g;
const PATH = /^\s*[a-z_]+(?:\.[a-z_]+|\[\d{1,4}\])*\s*$/;
const STEP = /[a-z_]+|\d+/g;

/** 422 for a template with malformed placeholders. Mastodon: Webhooks::PayloadRenderer. */
export function checkTemplate(template: string): void {
  const rest = template.replaceAll(PLACE, (_, path: string) => (PATH.test(path) ? '' : '{{'));
  if (rest.includes('{{')) throw failed('templateInvalid');
}

/** Replaces placeholders such as `{{object.account.username}}` by values of an event; strings are escaped for JSON strings. */
export function fillTemplate(template: string, event: unknown): string {
  return template.replaceAll(PLACE, (_, path: string) => {
    const value = (path.match(STEP) ?? []).reduce(stepInto, event);
    const text = JSON.stringify(value ?? null);
    return typeof value === 'string' ? text.slice(1, -1) : text;
  });
}

function stepInto(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

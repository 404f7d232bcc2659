/** Fields of the form that are no part of a draft. */
const OTHERS = new Set([
  'authenticity_token',
  'acting_account',
  'back',
  'key',
  'draft_id',
  'draft_revision',
  'step',
  'editing',
  'version',
]);

/** Fields of which one is enough for a draft. */
const CONTENT =
  /^(?:status|title|spoiler_text|media_ids\[\]|poll\[options\]\[\]|thread\[\d+\]\[(?:status|media_ids)\](?:\[\])?)$/;

/** The texts of files, which the server keeps with them. */
const DESCRIPTIONS = /^(?:thread\[\d+\]\[descriptions\]|descriptions)\[\]$/;

/** A form as it came from the server. */
export function pristine(form: HTMLFormElement): HTMLFormElement {
  const copy = document.importNode(form, true);
  copy.reset();
  return copy;
}

/** What a draft holds, as the body of a request; the texts of its files, which the server keeps with them, are only compared. */
export function contentOf(form: HTMLFormElement): string {
  const content = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !OTHERS.has(name) && value !== '') content.append(name, value);
  }
  const isMarkdown = content.has('markdown');
  content.set('content_type', isMarkdown ? 'text/markdown' : 'text/plain');
  content.delete('markdown');
  if (!content.has('poll[options][]'))
    for (const name of [...content.keys()]) if (name.startsWith('poll')) content.delete(name);
  return content.toString();
}

/** Whether there is anything that is worth a draft. */
export function isEmpty(content: string): boolean {
  const fields = new URLSearchParams(content);
  return ![...fields.keys()].some((name) => CONTENT.test(name));
}

/** A draft as it is sent: without the texts of its files. */
export function bodyOf(content: string): URLSearchParams {
  const body = new URLSearchParams(content);
  for (const name of [...body.keys()]) if (DESCRIPTIONS.test(name)) body.delete(name);
  return body;
}

/** Beside the path of a page, the name of what was typed on it and has not been sent. */
const KEY = 'whinchat-typed ';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields with texts, each with a name by which the same page has it again. */
function fields(): (readonly [string, Field])[] {
  const kinds = ['email', 'text', 'url'].map((type) => `input[type="${type}"]`);
  const found = document.querySelectorAll<Field>(`main :is(textarea, input:not([type]), ${kinds})`);
  const seen = new Map<string, number>();
  return [...found].map((field) => {
    const name = `${field.form?.getAttribute('action')} ${field.name}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [`${name} ${count}`, field];
  });
}

const session = (): string => document.documentElement.dataset.session ?? '';

/** A form leads to the page anew, or to another: what was typed into the other forms of the page is kept for it, until one signs out. */
export function keepTyped(sent: HTMLFormElement): void {
  const typed = fields().filter(([, { form, value, defaultValue }]) => form !== sent && value !== defaultValue);
  try {
    if (/^\/auth\/(?:sign_out|switch)/.test(sent.getAttribute('action') ?? '')) {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
    } else if (typed.length > 0) {
      const kept = new URLSearchParams([['session', session()], ...typed.map(([name, { value }]) => [name, value])]);
      sessionStorage.setItem(KEY + location.pathname, kept.toString());
    }
  } catch {
    // Where storage is switched off, or has no room, nothing is kept.
  }
}

/** Puts what was kept for the page into its fields, unless they hold something else by now. */
export function putBackTyped(): void {
  for (const [name, value] of taken()) {
    const field = fields().find(([one]) => one === name)?.[1];
    if (!field || field.value !== field.defaultValue) continue;
    field.value = value;
    for (let around = field.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
      around.open = true;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function taken(): URLSearchParams {
  const none = new URLSearchParams();
  try {
    const kept = new URLSearchParams(sessionStorage.getItem(KEY + location.pathname) ?? '');
    sessionStorage.removeItem(KEY + location.pathname);
    return kept.get('session') === session() ? kept : none;
  } catch {
    return none;
  }
}

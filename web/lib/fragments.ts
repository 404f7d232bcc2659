import { accountOfPage, reloadUnseen } from './session.ts';

type Policy = { createHTML(text: string): string; createScriptURL(address: string): string };

declare global {
  interface Window {
    /** Not in all browsers meant. */
    readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

/** The only way by which text becomes elements: what our own server has answered. */
const policy = window.trustedTypes?.createPolicy('whinchat', {
  createHTML: (text) => text,
  createScriptURL: () => WORKER,
});

/** The only script that is loaded by its address. */
const WORKER = '/worker.js';

/** The address of the service worker, as browsers take it. */
export function workerAddress(): string {
  return policy ? policy.createScriptURL(WORKER) : WORKER;
}

/** What became of a request for a part of a page. `gone` when the page is being loaded anew or left. */
export type Answer =
  | { readonly kind: 'part'; readonly content: DocumentFragment }
  | { readonly kind: 'refused'; readonly status: number; readonly content: DocumentFragment }
  | { readonly kind: 'gone' };

/** Asks for one part of a page. Rejects with a TypeError without network. */
export function askPart(address: string, part: string): Promise<Answer> {
  return request(address, part, {});
}

/** Sends a form and asks for the part that it changes. Rejects with a TypeError without network. */
export function sendForm(form: HTMLFormElement, submitter: HTMLElement | null, part: string): Promise<Answer> {
  const data = new FormData(form, submitter);
  const address = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href;
  if (form.method === 'get') return request(`${address}?${new URLSearchParams(textsOf(data))}`, part, {});
  const hasFiles = [...data.values()].some((value) => value instanceof File && value.size > 0);
  const body = hasFiles ? data : new URLSearchParams(textsOf(data));
  return request(address, part, { method: 'POST', body });
}

/** The fields of a form that are no files. */
export function textsOf(data: FormData): string[][] {
  return [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

async function request(address: string, part: string, init: RequestInit): Promise<Answer> {
  const { response, content } = await fetchPart(address, part, init);
  if (response.status === 401 || response.status === 409) {
    reloadUnseen();
    return { kind: 'gone' };
  }
  // Sent once more as without scripts, it leads to where one confirms who one is.
  if (response.headers.has('x-whinchat-whole-page')) throw new TypeError('Only a whole page can follow');
  if (response.redirected) {
    location.assign(response.url);
    return { kind: 'gone' };
  }
  return response.ok ? { kind: 'part', content } : { kind: 'refused', status: response.status, content };
}

/** What the server answers to a request for a part of a page, whatever that is, and the elements in it. Rejects with a TypeError without network. */
export async function fetchPart(
  address: string,
  part: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly content: DocumentFragment }> {
  const account = accountOfPage();
  const headers = { 'X-Whinchat-Part': part, ...(account && { 'X-Whinchat-Account': account }) };
  const response = await fetch(address, { ...init, headers, credentials: 'same-origin' });
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { response, content: elementsOf(isHtml ? await response.text() : '') };
}

/** Why something was not done, as the page of an error says it; undefined where the answer is none of ours. */
export function reasonIn(content: DocumentFragment): string | undefined {
  return content.querySelector('main > h1 + p')?.textContent ?? undefined;
}

/** The elements of what our own server has answered. */
export function elementsOf(text: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy ? policy.createHTML(text) : text;
  return document.importNode(template.content, true);
}

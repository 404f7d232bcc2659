import { hiddenValue } from './composer/parts.ts';

/** What proves to the API that a form of ours asks, for the account that it was made for. */
export function apiHeaders(form: HTMLFormElement): Record<string, string> {
  return {
    'X-Whinchat-Form-Token': hiddenValue(form, 'authenticity_token'),
    'X-Whinchat-Account': hiddenValue(form, 'acting_account'),
  };
}

/** Asks the API as whoever is signed in. Rejects with a TypeError without network. */
export function askApi(form: HTMLFormElement, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...init, credentials: 'same-origin', headers: apiHeaders(form) });
}

/** Why the API refused something, in its words; empty when it does not say. */
export function reasonIn(text: string): string {
  try {
    const { error }: { error?: unknown } = JSON.parse(text);
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}

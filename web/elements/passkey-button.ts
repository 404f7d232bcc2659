import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { hiddenValue, setHidden } from '../lib/composer/parts.ts';

/** What is told of a ceremony that came to nothing: the names of its templates. */
type Problem = 'cancelled' | 'known' | 'elsewhere' | 'failed';

/** By the names that WebAuthn gives its exceptions. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
};

/** How long (ms) a challenge is offered by the browser before another is asked for: less than it is good. */
const RENEWED_AFTER = 240_000;

/**
 * `<passkey-button options="/path" field="…">` within a form: the button of its template `data-ready` has a passkey used, or made where it is marked
 * `data-create`, of what the address answers, and sends the form with what the passkey says in that field. With `data-autofill` the
 * browser offers passkeys in the field for the user name, too. Its other templates say what went wrong (`Problem`), and `data-unsupported` that this browser
 * has no passkeys.
 */
class PasskeyButton extends HTMLElement {
  connectedCallback(): void {
    this.#show(browserSupportsWebAuthn() ? 'ready' : 'unsupported');
    this.querySelector('button')?.addEventListener('click', ({ currentTarget: button }) => {
      if (!(button instanceof HTMLButtonElement) || button.ariaBusy) return;
      button.ariaBusy = 'true';
      void this.#use(false)
        .catch((error: unknown) => this.#say(problemOf(error)))
        .finally(() => (button.ariaBusy = null));
    });
    if (this.dataset.autofill !== undefined) void this.#offer();
  }

  /** Where that does not work, there is the button. */
  async #offer(): Promise<void> {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const renew = setInterval(() => {
      if (!this.isConnected) clearInterval(renew);
      else if (document.visibilityState === 'visible') void this.#use(true).catch(() => {});
    }, RENEWED_AFTER);
    await this.#use(true).catch(() => {});
  }

  /** A ceremony ends the one that was going on. */
  async #use(useBrowserAutofill: boolean): Promise<void> {
    const form = this.closest('form');
    if (!form) return;
    const optionsJSON = await this.#ask(form);
    const isNew = this.dataset.create !== undefined;
    const answer = isNew
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON, useBrowserAutofill });
    setHidden(form, this.getAttribute('field') ?? '', JSON.stringify(answer));
    form.submit();
  }

  async #ask(form: HTMLFormElement) {
    const fields = ['authenticity_token', 'acting_account', 'second_step'];
    const body = new URLSearchParams(fields.map((name) => [name, hiddenValue(form, name)]));
    const answer = await fetch(this.getAttribute('options') ?? '', { method: 'POST', body });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  }

  #say(problem: Problem): void {
    for (const said of this.querySelectorAll('[role="alert"]')) said.remove();
    this.#show(problem);
  }

  #show(name: 'ready' | 'unsupported' | Problem): void {
    const template = this.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
    if (template) this.append(document.importNode(template.content, true));
  }
}

function problemOf(error: unknown): Problem {
  return (error instanceof Error && PROBLEMS[error.name]) || 'failed';
}

/** Registers the element. */
export function define(): void {
  customElements.define('passkey-button', PasskeyButton);
}

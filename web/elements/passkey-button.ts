import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
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

/** The fields of a form that tell who asks. */
const ASKING = ['authenticity_token', 'acting_account', 'second_step'];

/**
 * `<passkey-button options="/path" field="…">` within a form: the button of its template `data-ready` has a passkey used, or made where it is marked
 * `data-create`, of what the address answers, and sends the form with what the passkey says in that field. Its other
 * templates say what went wrong (`Problem`), and `data-unsupported` that this browser has no passkeys.
 */
class PasskeyButton extends HTMLElement {
  connectedCallback(): void {
    this.#show(browserSupportsWebAuthn() ? 'ready' : 'unsupported');
    this.querySelector('button')?.addEventListener('click', ({ currentTarget: button }) => {
      if (!(button instanceof HTMLButtonElement) || button.ariaBusy) return;
      button.ariaBusy = 'true';
      void this.#use()
        .catch((error: unknown) => this.#say(problemOf(error)))
        .finally(() => (button.ariaBusy = null));
    });
  }

  async #use(): Promise<void> {
    const form = this.closest('form');
    if (!form) return;
    const optionsJSON = await this.#ask(form);
    const isNew = this.dataset.create !== undefined;
    const answer = isNew ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
    setHidden(form, this.getAttribute('field') ?? '', JSON.stringify(answer));
    form.submit();
  }

  async #ask(form: HTMLFormElement) {
    const body = new URLSearchParams(
      ASKING.map((name) => [name, hiddenValue(form, name)]).filter(([, value]) => value),
    );
    const answer = await fetch(this.getAttribute('options') ?? '', { method: 'POST', body });
    // Sent as it is, the form leads to where one signs in, or confirms who one is.
    if (answer.status === 401 || answer.status === 403) form.submit();
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

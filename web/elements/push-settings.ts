import { handOnFocus } from '../lib/insert.ts';
import { subscribePush, takesPush, unsubscribePush } from '../lib/push.ts';

/**
 * `<push-settings key="VAPID" data-types="…" data-on>` switches push messages on in this browser by its templates: `data-off` has the button,
 * `data-denied` and `data-unsupported` say why there is none, `data-failed` that it did not work. Forms marked `data-push-off` end what the
 * browser knows of it, too.
 */
class PushSettings extends HTMLElement {
  connectedCallback(): void {
    for (const form of document.querySelectorAll('[data-push-off]'))
      form.addEventListener('submit', () => void unsubscribePush());
    void this.#look();
  }

  async #look(): Promise<void> {
    if (this.dataset.on === undefined || !(await takesPush().catch(() => false))) this.#offer();
  }

  #offer(): void {
    const hasPush = 'PushManager' in globalThis && 'serviceWorker' in navigator;
    const isDenied = hasPush && Notification.permission === 'denied';
    this.#show(hasPush ? (isDenied ? 'denied' : 'off') : 'unsupported');
    this.querySelector('button')?.addEventListener('click', ({ currentTarget: button }) => {
      if (!(button instanceof HTMLButtonElement)) return;
      button.ariaBusy = 'true';
      void this.#turnOn().finally(() => (button.ariaBusy = null));
    });
  }

  async #turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== 'granted') return this.#show('denied');
    const types = this.dataset.types?.split(' ') ?? [];
    const isOn = await subscribePush(this.getAttribute('key') ?? '', types).catch(() => false);
    if (isOn) location.assign('/settings/notifications?done=saved');
    else this.#show('failed');
  }

  #show(name: string): void {
    const template = this.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
    const change = () => {
      for (const shown of this.querySelectorAll(':scope > :not(template)')) if (name !== 'failed') shown.remove();
      if (template) this.append(document.importNode(template.content, true));
    };
    handOnFocus(change, () => this.querySelector(':scope > :not(template)'));
  }
}

/** Registers the element. */
export function define(): void {
  customElements.define('push-settings', PushSettings);
}

import { PARTS_CHANGED } from '../lib/insert.ts';
import { type Distances, relativeTime } from '../lib/relative-time.ts';

const MINUTE = 60_000;

const shown = new Set<TimeAgo>();

let distances: Distances | undefined;

/** The words that the page brings for distances in time. */
function readDistances(): Distances {
  const template = document.getElementById('distances');
  const words = template instanceof HTMLTemplateElement ? [...template.content.children] : [];
  return {
    forms: new Map(words.map((one) => [one.getAttribute('data-form') ?? '', one.textContent ?? ''])),
    plurals: new Intl.PluralRules(document.documentElement.lang || 'en'),
  };
}

/** `<time-ago><time datetime="…">absolute</time></time-ago>` says how long ago that is; the absolute time stays as its title. */
class TimeAgo extends HTMLElement {
  #absolute = '';
  /** What this element has written; anything else is the server's. */
  #written: string | undefined;

  connectedCallback(): void {
    shown.add(this);
    this.update();
  }

  disconnectedCallback(): void {
    shown.delete(this);
  }

  update(): void {
    const time = this.querySelector('time');
    if (!time) return;
    if (time.textContent !== this.#written) this.#absolute = time.textContent ?? '';
    distances ??= readDistances();
    const text = relativeTime(Date.parse(time.dateTime), Date.now(), distances);
    time.title = text === undefined ? '' : this.#absolute;
    this.#written = text ?? this.#absolute;
    if (time.textContent !== this.#written) time.textContent = this.#written;
  }
}

function updateAll(): void {
  for (const element of shown) element.update();
}

/** Registers the element; all are brought up to date each minute, when parts of the page have come anew, and when it is shown again. */
export function defineTimeAgo(): void {
  customElements.define('time-ago', TimeAgo);
  setInterval(() => document.visibilityState === 'visible' && updateAll(), MINUTE);
  document.addEventListener(PARTS_CHANGED, updateAll);
  addEventListener('pageshow', ({ persisted }) => persisted && updateAll());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && updateAll());
}

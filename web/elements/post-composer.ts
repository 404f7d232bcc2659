import { graphemeLength, statusLength } from '../../src/lib/text/count.ts';
import { LONGEST_TITLE } from '../../src/lib/text/title.ts';
import { sayAudience } from '../lib/composer/audience.ts';
import { completeIn } from '../lib/composer/completion.ts';
import { showLeft } from '../lib/composer/count.ts';
import { keepDraft } from '../lib/composer/drafts.ts';
import { keepEdit } from '../lib/composer/edits.ts';
import { takeFiles } from '../lib/composer/files.ts';
import { guessLanguage } from '../lib/composer/language.ts';
import { mayLeave } from '../lib/composer/leaving.ts';
import { takeNames } from '../lib/composer/names.ts';
import { arrangePoll } from '../lib/composer/poll.ts';
import { sendByScript } from '../lib/composer/send.ts';
import { growThread } from '../lib/composer/thread.ts';
import { offerTitle } from '../lib/composer/title.ts';
import { offerTools } from '../lib/composer/writing-tools.ts';
import { writeOn } from '../lib/write-on.ts';

/**
 * `<post-composer max="500">` around the form of a post: says in its `<output>`, near the end, how many characters are left in each post, grows with the text, and sends
 * with Ctrl and Enter. What is longer may still be sent: the server has the last word. With the words and tools that come in its templates it
 * uploads files at once, keeps a draft, completes names and publishes without leaving the page. With `data-shell` the rest of its form is still
 * on its way, until the event `composer-filled`.
 */
class PostComposer extends HTMLElement {
  #isAlive = false;

  connectedCallback(): void {
    if (this.#isAlive) return;
    this.#isAlive = true;
    this.addEventListener('input', () => this.dataset.shell === undefined && this.#count());
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      const sends = event.ctrlKey || event.metaKey;
      if (!sends && !(event.target instanceof HTMLInputElement && goesOn(event.target))) return;
      event.preventDefault();
      if (sends && this.dataset.shell === undefined) this.querySelector('form')?.requestSubmit();
    });
    this.addEventListener('composer-filled', () => this.#begin(), { once: true });
    if (this.dataset.shell === undefined) this.#begin();
  }

  #begin(): void {
    this.#count();
    if (this.querySelector('template[data-word]')) this.#enliven();
  }

  #enliven(): void {
    const form = this.querySelector('form');
    const text = this.querySelector<HTMLTextAreaElement>('textarea[name="status"]');
    if (!form || !text) return;
    takeNames(this);
    if (document.activeElement === document.body) writeOn(text);
    const parts = { root: this, form, text };
    keepEdit(parts);
    const files = takeFiles(parts);
    const drafts = keepDraft(parts, files);
    sendByScript(parts, files, drafts);
    completeIn(parts);
    growThread(parts, (post) => {
      const next = post.querySelector('textarea');
      if (next) completeIn({ ...parts, text: next });
    });
    arrangePoll(parts);
    guessLanguage(parts);
    offerTools(parts);
    sayAudience(parts);
    offerTitle(parts);
    mayLeave(parts, files, drafts);
  }

  #count(): void {
    const warning = this.querySelector<HTMLInputElement>('input[name="spoiler_text"]')?.value ?? '';
    const max = Number(this.getAttribute('max') ?? 0);
    for (const output of this.querySelectorAll<HTMLOutputElement>('.characters, .title-characters')) {
      const text = document.getElementById(output.htmlFor.value);
      if (text instanceof HTMLInputElement)
        showLeft(this, output, { left: LONGEST_TITLE - graphemeLength(text.value.trim()), max: LONGEST_TITLE });
      if (!(text instanceof HTMLTextAreaElement)) continue;
      showLeft(this, output, { left: max - statusLength(warning, text.value), max });
      if (!CSS.supports('field-sizing', 'content')) grow(text);
    }
  }
}

/** From a line to the next, where Enter would send the form by a button that nobody sees. Whether it is a field of that kind. */
function goesOn(field: HTMLInputElement): boolean {
  if (field.type === 'file') return false;
  const lines = [...(field.form?.querySelectorAll<HTMLElement>('[name="status"], [name="poll[options][]"]') ?? [])];
  const [text, ...answers] = lines.filter((line) => line.checkVisibility());
  const next = ['title', 'spoiler_text'].includes(field.name) ? text : answers[answers.indexOf(field) + 1];
  if (next && field.type === 'text') next.focus();
  return true;
}

function grow(text: HTMLTextAreaElement): void {
  text.style.height = 'auto';
  text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`;
}

/** Registers the element. */
export function define(): void {
  customElements.define('post-composer', PostComposer);
}

import { refreshPosts } from '../fresh-lists.ts';
import { replaceParts } from '../insert.ts';
import { say } from '../toasts.ts';

/** Puts a post that has been made where it belongs on this page, and says so. */
export function putWhereItBelongs(made: HTMLElement): void {
  const toast = made.querySelector('.toast');
  const fragment = document.createDocumentFragment();
  fragment.append(...made.querySelectorAll(':scope > article'));
  const known = fragment.querySelector('article');
  if (known && document.getElementById(known.id)) replaceParts(fragment);
  else if (made.dataset.answers) putBelow(made.dataset.answers, fragment);
  // Further down, what is read does not move: the page says that something new is above.
  else if (scrollY < innerHeight) document.querySelector('new-posts')?.dispatchEvent(new Event('show'));
  if (made.dataset.answers) void refreshPosts([made.dataset.answers]);
  if (toast) say(toast);
}

/** A reply stands below the post that it answers, where that is part of a thread. */
function putBelow(id: string, content: DocumentFragment): void {
  const answered = document.querySelector(`.thread #post-${CSS.escape(id)}`);
  if (!answered) return;
  const item = document.createElement('li');
  item.append(content);
  const own = answered.nextElementSibling;
  const list = own?.matches('ul.replies') ? own : document.createElement('ul');
  list.classList.add('replies');
  if (list !== own) answered.after(list);
  list.append(item);
}

type Module = { define(): void };

/** Loads the elements that a page has, each when the first of its name is there, also later in what a fragment brings. */
export function defineWhenShown(elements: Readonly<Record<string, () => Promise<Module>>>): void {
  const waiting = new Map(Object.entries(elements));
  const look = () => {
    for (const [name, load] of waiting) {
      if (document.getElementsByTagName(name).length === 0) continue;
      waiting.delete(name);
      // Without network the page goes on as without scripts.
      load().then(
        ({ define }) => define(),
        () => waiting.set(name, load),
      );
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  look();
}

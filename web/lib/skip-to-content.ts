/** The way to the content of a page leaves no step behind: "back" leads to the page before at once. */
export function skipToContent(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.skip') : null;
    if (!link) return;
    event.preventDefault();
    location.replace(link.href);
  });
}

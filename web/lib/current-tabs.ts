/** Brings the tab that a page is about into sight, where a row of tabs is wider than the window. */
export function showCurrentTabs(): void {
  for (const row of document.querySelectorAll('.tabs')) {
    const current = row.querySelector('[aria-current]');
    if (current && row.scrollWidth > row.clientWidth) row.scrollLeft += middleOf(current) - middleOf(row);
  }
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

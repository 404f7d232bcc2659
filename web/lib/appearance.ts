/** The cookie that says how pages look in this browser: the theme and the size of texts, each empty if left to the device. */
const COOKIE = 'whinchat_appearance';

/** A year, in seconds. */
const YEAR = 31_536_000;

/** What can be chosen, and the attributes of `<html>` that say so. */
const CHOICES = ['theme', 'size'] as const;

type Choice = (typeof CHOICES)[number];

/** Shows at once what is chosen, and keeps it for other pages. */
export function choose(name: string, value: string): void {
  const choice = CHOICES.find((one) => one === name);
  if (!choice) return;
  set(choice, value);
  const chosen = CHOICES.map((one) => document.documentElement.dataset[one] ?? '').join('.');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${chosen === '.' ? 0 : YEAR}; SameSite=Lax${secure}`;
}

/** A page that comes back from the back/forward cache looks as was chosen meanwhile. */
export function keepAppearance(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
    const values = kept?.slice(COOKIE.length + 1).split('.') ?? [];
    CHOICES.forEach((choice, index) => {
      set(choice, values[index] ?? '');
    });
  });
}

function set(choice: Choice, value: string): void {
  const { dataset } = document.documentElement;
  if (value === '') delete dataset[choice];
  else dataset[choice] = value;
}

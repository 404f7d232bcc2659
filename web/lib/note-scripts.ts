/** A year, in seconds. */
const YEAR = 31_536_000;

/** Tells the server that scripts run here: pages for a session may then stay in the back/forward cache, because a script hides them after signing out. */
export function noteScripts(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `whinchat_scripts=1; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

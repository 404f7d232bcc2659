/** Set as long as something may wait, so that pages need not look. */
const FLAG = 'whinchat_outbox';

/** Whether posts may wait in this browser; not where it forbids storage, because none can then. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

/** Notes whether posts wait. Throws where the browser forbids storage. */
export function noteWaiting(waits: boolean): void {
  if (waits) localStorage.setItem(FLAG, '1');
  else localStorage.removeItem(FLAG);
}

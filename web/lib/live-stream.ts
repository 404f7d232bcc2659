/** A page hidden for so long (ms) hears nothing any more until it is shown again. */
const HIDDEN_FOR = 60_000;

/** The wait (ms) before the first new attempt to connect, which doubles up to the longest. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 120_000;

/** What a stream tells. `gap` when something may have been missed. */
export type Heard = { readonly event: string; readonly payload: string };

type Frame = { readonly event?: unknown; readonly payload?: unknown; readonly id?: unknown };

/**
 * Hears a stream of the server, such as `stream=list&list=5`, while the page is visible, from the event `since` on, and goes on where it was
 * after a break. Returns what ends it.
 */
export function hearStream(stream: string, since: string, hear: (heard: Heard) => void): () => void {
  let [last, wait, hidden, retry] = [since, FIRST_WAIT, 0, 0];
  let socket: WebSocket | undefined;
  const close = () => {
    clearTimeout(retry);
    socket?.close();
    socket = undefined;
  };
  const open = () => {
    if (socket || document.visibilityState !== 'visible') return;
    const opened = new WebSocket(addressOf(stream, last));
    socket = opened;
    opened.addEventListener('open', () => (wait = FIRST_WAIT));
    opened.addEventListener('message', ({ data }) => {
      const frame: Frame = JSON.parse(String(data));
      if (typeof frame.id === 'string') last = frame.id;
      hear({ event: String(frame.event), payload: String(frame.payload) });
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      retry = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  };
  const seen = () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'visible') open();
    else hidden = setTimeout(close, HIDDEN_FOR);
  };
  // A page with an open connection does not go into the back/forward cache.
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', seen, { signal });
  addEventListener('online', seen, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  open();
  return () => {
    leaving.abort();
    clearTimeout(hidden);
    close();
  };
}

function addressOf(stream: string, since: string): URL {
  const address = new URL(
    `/api/v1/streaming?${new URLSearchParams([...new URLSearchParams(stream), ['since', since]])}`,
    location.href,
  );
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

type Line = { readonly waiting: (() => void)[]; running: number; served: number };

/**
 * Runs at most `limit` pieces of work concurrently. Others wait, and those with the same key take turns with other keys: whoever was
 * served longest ago is next, so that many pieces of one key hold up those of another no longer than one piece does.
 */
export function limitInTurns(limit: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>();
  let running = 0;
  let served = 0;

  function lineOf(key: string): Line {
    // Whoever comes anew stands behind those who have waited and before the one served last, or a stream of new keys would starve others.
    const line = lines.get(key) ?? { waiting: [], running: 0, served: served - 0.5 };
    lines.set(key, line);
    return line;
  }

  function begin(line: Line): void {
    running += 1;
    line.running += 1;
    served += 1;
    line.served = served;
  }

  function startNext(): void {
    let next: Line | undefined;
    for (const line of lines.values()) {
      if (line.waiting.length > 0 && (!next || line.served < next.served)) next = line;
    }
    const start = next?.waiting.shift();
    if (!next || !start) return;
    begin(next);
    start();
  }

  return async (key, work) => {
    const line = lineOf(key);
    if (running < limit) begin(line);
    else await new Promise<void>((start) => line.waiting.push(start));
    try {
      return await work();
    } finally {
      running -= 1;
      line.running -= 1;
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
      startNext();
    }
  };
}

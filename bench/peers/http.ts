/** What a server answered. */
export type Answer = { readonly status: number; readonly body: unknown };

/** Asks one server as one person. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** With a token in each request. A body is sent as JSON, a form as such. */
export function askAs(base: string, token: string): Ask {
  return async (method, path, body) => {
    const form = body instanceof FormData;
    const response = await fetch(new URL(path, base), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}

/** The body of an answer that must be a success. */
export async function succeeded(ask: Ask, ...[method, path, body]: Parameters<Ask>): Promise<unknown> {
  const answer = await ask(method, path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}

/** Name and version of the software, as NodeInfo has them. */
export async function softwareAt(base: string): Promise<string> {
  const ask = askAs(base, '');
  const links = await succeeded(ask, 'GET', '/.well-known/nodeinfo');
  const href = /"href":"([^"]+)"/.exec(JSON.stringify(links))?.[1];
  const info = JSON.stringify(await succeeded(ask, 'GET', href ?? '/nodeinfo/2.0'));
  const part = (name: string) => new RegExp(`"software":\\{[^}]*"${name}":"([^"]+)"`).exec(info)?.[1] ?? '?';
  return `${part('name')} ${part('version')}`;
}

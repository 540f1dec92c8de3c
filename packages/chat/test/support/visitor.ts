// A browser's cookies and redirects, without a browser: what a user does to sign in, one request at a time.

export interface Visitor {
  /** Cookies by host and name; a test may change them. */
  readonly cookies: Map<string, Map<string, string>>;
  /** One request, without following its redirect. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** Follows redirects until one leads to an address that begins with `stopAt`, or there is none. Resolves with the last address. */
  follow(
    url: string,
    stopAt?: string,
    init?: RequestInit,
  ): Promise<{ readonly url: string; readonly response: Response }>;
  /** Signs in at the provider, from the chat's redirect to its callback, which is not yet asked. Resolves with its address. */
  signInAt(providerURL: string, login: string, stopAt: string): Promise<string>;
}

/** `fetch` answers all requests. */
export function createVisitor(fetch: (request: Request) => Response | Promise<Response>): Visitor {
  const cookies: Visitor['cookies'] = new Map();
  const jar = (url: string): Map<string, string> => {
    const { host } = new URL(url);
    const values = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, values);
    return values;
  };
  const ask: Visitor['ask'] = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const pairs = [...jar(url)].map(([name, value]) => `${name}=${value}`);
    if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
    headers.set('host', new URL(url).host);
    const response = await fetch(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar(url).delete(name);
      else jar(url).set(name, value);
    }
    return response;
  };
  const follow: Visitor['follow'] = async (start, stopAt, init) => {
    let url = start;
    let response = await ask(url, init);
    for (let hops = 0; hops < 20; hops++) {
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      url = new URL(location, url).href;
      if (stopAt !== undefined && url.startsWith(stopAt)) return { url, response };
      await response.body?.cancel();
      response = await ask(url);
    }
    throw new Error(`Too many redirects, the last one to ${url}`);
  };
  return {
    cookies,
    ask,
    follow,
    async signInAt(providerURL, login, stopAt) {
      let at = await follow(providerURL, stopAt);
      // The provider asks for the login, then for consent.
      for (let forms = 0; forms < 3 && !at.url.startsWith(stopAt); forms++) {
        const page = await at.response.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (prompt === undefined) throw new Error(`No form at ${at.url}: ${page.slice(0, 500)}`);
        at = await follow(at.url, stopAt, {
          method: 'POST',
          body: new URLSearchParams({ prompt, login, password: 'any' }),
        });
      }
      return at.url;
    },
  };
}

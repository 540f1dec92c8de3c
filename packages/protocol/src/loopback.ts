// Names and addresses that lead to the machine itself, as the URL parser writes them: numbers in other notations are plain by then.

/** Whether the host of a URL is loopback: `localhost` and below, 127.0.0.0/8, `::1`, and the unspecified addresses, which lead there too. */
function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return (
    /^(.+\.)?localhost$/.test(name) ||
    /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ||
    // `::ffff:127.0.0.1` is written as `::ffff:7f00:1`.
    /^\[(::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0))\]$/.test(name)
  );
}

/** Whether an address, or a CSP source, leads to the machine itself. False for what is no URL. */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && isLoopbackHost(parsed.hostname);
}

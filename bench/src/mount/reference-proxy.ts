// A sandbox proxy for `AppRenderer`, which has none. It does what the reference host's proxy does: another origin (the same
// host name, another port), policy by header from `?csp=`, an inner frame made at once, the document written into it by
// `document.write`, messages relayed. Less than the reference does (no self-test, no 128 KB import), so the peer is not
// slowed down by its sandbox.

/** The two addresses of one on this machine, for a page of `localhost`: another origin of its site, and another site. */
export const referenceProxies = (port: number): { readonly sameSite: string; readonly otherSite: string } => ({
  sameSite: `http://localhost:${port}/sandbox.html`,
  otherSite: `http://127.0.0.1:${port}/sandbox.html`,
});

const SCRIPT = `
  const hostOrigin = new URL(document.referrer).origin;
  const inner = document.createElement('iframe');
  inner.style = 'width:100%;height:100%;border:none';
  inner.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  document.body.append(inner);
  addEventListener('message', event => {
    if (event.source === parent && event.origin === hostOrigin) {
      const { method, params } = event.data ?? {};
      if (method !== 'ui/notifications/sandbox-resource-ready') return inner.contentWindow.postMessage(event.data, '*');
      if (typeof params.sandbox === 'string') inner.setAttribute('sandbox', params.sandbox);
      const page = inner.contentDocument;
      page.open();
      page.write(params.html);
      page.close();
    } else if (event.source === inner.contentWindow) parent.postMessage(event.data, hostOrigin);
  });
  parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, hostOrigin);`;

export const REFERENCE_PROXY =
  '<!doctype html><html><head><meta charset="utf-8"><style>html,body{margin:0;height:100%;overflow:hidden}</style></head>' +
  `<body><script>${SCRIPT}</script></body></html>`;

/** The reference's policy for a resource that declares no domains; not cached, like our own proxy page. */
export const REFERENCE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'self' 'unsafe-inline'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
    "style-src 'self' 'unsafe-inline' blob: data:",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; '),
  'Cache-Control': 'no-cache, no-store, must-revalidate',
};

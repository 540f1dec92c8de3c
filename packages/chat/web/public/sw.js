// Service worker of an installed page, or of one whose user asked for notifications: shows notifications, and the page as it was last seen while the chat
// cannot be reached. Answers keep their headers, so the page has its Content-Security-Policy from here, too. What is kept belongs to one user: another
// user, an ended sign-in and a sign-out remove it (src/offline/device.ts).
/** The path that a chat is below, without a slash at its end: the folder of this file. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);
// Other chats may be at the same host.
const SHELL = `vitrine-shell${BASE}`;
const STATE = `vitrine-state${BASE}`;
/** Answers of the API that the page shows without a network. */
const KEPT =
  /^\/api\/(me|config|settings|trusted-servers|sessions|inbox|inbox\/count|schedules|servers|tools|models|agents|prompts)$/;
/** Answers that came since the page was loaded: they are of the user who is signed in now. */
const fresh = new Set();
const FILES = /^\/(assets\/|favicon\.svg$|theme\.js$|icon-)/;

const TEXTS = {
  en: {
    waiting: 'It waits for your answer.',
    done: 'It is done.',
    failed: 'It failed.',
    limit: 'It was not run: spending limit reached.',
    stopped: 'It was stopped.',
  },
  de: {
    waiting: 'Es wartet auf deine Antwort.',
    done: 'Fertig.',
    failed: 'Fehlgeschlagen.',
    limit: 'Nicht gelaufen: Ausgabengrenze erreicht.',
    stopped: 'Angehalten.',
  },
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !whole.startsWith(`${BASE}/`)) return;
  const pathname = whole.slice(BASE.length);
  if (request.mode === 'navigate') {
    // Sign-in, files of the API and other documents are left to the browser.
    if (!/^\/(auth|api)\//.test(pathname)) event.respondWith(showPage(request));
  } else if (FILES.test(pathname)) event.respondWith(readFile(request, pathname));
  else if (KEPT.test(pathname)) event.respondWith(readState(request, pathname, event.clientId));
});

async function showPage(request) {
  fresh.clear();
  try {
    const response = await fetch(request);
    // A redirect leads to a sign-in.
    if (response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html'))
      await (await caches.open(SHELL)).put(`${BASE}/`, response.clone());
    return response;
  } catch {
    return (await caches.match(`${BASE}/`, { cacheName: SHELL })) ?? Response.error();
  }
}

async function readFile(request, pathname) {
  const cache = await caches.open(SHELL);
  const isForEver = pathname.startsWith('/assets/');
  const former = await cache.match(request);
  if (former && isForEver) return former;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (former) return former;
    throw error;
  }
}

async function readState(request, pathname, clientId) {
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const former = await caches.match(request, { cacheName: STATE });
    if (!former) throw error;
    (await self.clients.get(clientId))?.postMessage('offline');
    return former;
  }
  if (response.status === 401) await caches.delete(STATE);
  if (!response.ok) return response;
  const cache = await caches.open(STATE);
  if (pathname === '/api/me') {
    const before = await (await cache.match(`${BASE}/api/me`))?.clone().json();
    const now = await response.clone().json();
    // Nothing of another user stays.
    if (before && before.id !== now.id)
      for (const former of await cache.keys()) if (!fresh.has(former.url)) await cache.delete(former);
  }
  fresh.add(request.url);
  await cache.put(request, response.clone());
  return response;
}

self.addEventListener('push', event => {
  const { title, state } = event.data.json();
  const texts = self.navigator.language.startsWith('de') ? TEXTS.de : TEXTS.en;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: texts[state] ?? '',
      icon: `${BASE}/icon-192.png`,
      tag: `${title} ${state}`,
    }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async pages => {
      const page = pages.find(({ url }) => url.startsWith(self.registration.scope));
      if (!page) return self.clients.openWindow(`${BASE}/inbox`);
      await page.focus();
      return page.navigate(`${BASE}/inbox`);
    }),
  );
});

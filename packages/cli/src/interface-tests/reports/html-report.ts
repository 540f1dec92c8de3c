// The report as one HTML file: the pictures of a call side by side, host by host, with what was found below.
import { hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import type { Finding } from '../finding.ts';
import type { CallReport, HostReport, TestReport } from '../run-test.ts';
import { callTitle, hostCell, listCallFindings } from './summary.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
const image = (png: Buffer, alt: string): string =>
  `<img src="data:image/png;base64,${png.toString('base64')}" alt="${escapeHtml(alt)}" loading="lazy">`;

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fafaf9,#191918);color:light-dark(#1a1a19,#eeeeec)}
h1{font-size:1.5rem;margin:0}h2{margin:2rem 0 .5rem;font-size:1.2rem}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.35rem .9rem .35rem 0;text-align:start;border-bottom:1px solid light-dark(#ddd,#444)}
.error{color:light-dark(#b3001b,#ff9aa5)}.warning{color:light-dark(#7a4b00,#f0c060)}.note{color:light-dark(#52524e,#b9b9b2)}
ul{padding:0;margin:.5rem 0;list-style:none}li{margin:.4rem 0;overflow-wrap:anywhere}small{display:block;color:light-dark(#52524e,#b9b9b2)}
.hosts{display:flex;gap:1rem;overflow-x:auto;padding-block:.5rem}figure{margin:0;flex:none}figcaption{font-size:.875rem;margin-bottom:.25rem}
img{display:block;max-inline-size:20rem;block-size:auto;border:1px solid light-dark(#ccc,#555)}details{margin:.5rem 0}summary{cursor:pointer}`;

/** The report as an HTML document that loads nothing. */
export function htmlReport(report: TestReport): string {
  const { server, version, ok, ms, calls, untested } = report;
  const profiles = [...new Set(calls.flatMap(({ hosts }) => hosts.map(({ profile }) => profile)))];
  const rows = calls.map(call => {
    const cells = profiles.map(name => {
      const host = call.hosts.find(({ profile }) => profile === name);
      const cell = host ? hostCell(host) : '-';
      const level = /failed/.test(cell) ? 'error' : /warned/.test(cell) ? 'warning' : 'note';
      return `<td class="${level}">${cell}</td>`;
    });
    return `<tr><th scope="row"><a href="#${anchor(call)}">${escapeHtml(callTitle(call))}</a></th>${cells.join('')}</tr>`;
  });
  const head = profiles.map(name => `<th scope="col">${escapeHtml(hostProfile(name).title)}</th>`).join('');
  const others = untested
    .map(({ tool, reason }) => `<li><code>${escapeHtml(tool)}</code>: ${escapeHtml(reason)}</li>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Interfaces of ${escapeHtml(server)}</title><style>${STYLE}</style>
<h1>Interfaces of ${escapeHtml(server)} ${escapeHtml(version ?? '')}</h1>
<p class="${ok ? 'note' : 'error'}">${ok ? 'Passed' : 'Failed'}, in ${(ms / 1000).toFixed(1)} s</p>
<div class="scroll" tabindex="0" role="region" aria-label="Summary"><table><tr><th scope="col">Tool</th>${head}</tr>${rows.join('')}</table></div>
${calls.map(call => callSection(call)).join('\n')}
${others && `<h2>Not tested</h2><ul>${others}</ul>`}
<h2>Hosts</h2><ul>${profiles.map(name => profileItem(name)).join('')}</ul>
</html>`;
}

const anchor = (call: CallReport): string => callTitle(call).replace(/[^\w-]+/g, '-');

function callSection(call: CallReport): string {
  const findings = listCallFindings(call);
  const list =
    findings.length === 0 ? '<p class="note">Nothing was found.</p>' : `<ul>${findings.map(findingItem).join('')}</ul>`;
  const keys = call.hosts.flatMap(({ pictures }) => pictures.map(({ theme, width }) => `${theme} ${width}`));
  const groups = [...new Set(keys)].map(key => {
    const figures = call.hosts.flatMap(host => listFigures(host, key));
    return `<h3>${key.replace(' ', ', ')} px</h3><div class="hosts" tabindex="0" role="region" aria-label="${escapeHtml(`${callTitle(call)}, ${key} px`)}">${figures.join('')}</div>`;
  });
  return `<section id="${anchor(call)}"><h2>${escapeHtml(callTitle(call))}</h2><p><code>${escapeHtml(JSON.stringify(call.arguments))}</code></p>${list}${groups.join('')}${changedPictures(call)}</section>`;
}

function listFigures(host: HostReport, key: string): string[] {
  const { title } = hostProfile(host.profile);
  return host.pictures
    .filter(({ theme, width }) => `${theme} ${width}` === key)
    .map(
      ({ png }) =>
        `<figure><figcaption>${escapeHtml(title)}</figcaption>${image(png, `The interface in ${title}, ${key} px`)}</figure>`,
    );
}

function changedPictures({ hosts }: CallReport): string {
  const changed = hosts.flatMap(host => host.changed);
  if (changed.length === 0) return '';
  const items = changed.map(({ name, stored, diff }) => {
    const difference = diff
      ? `<figure><figcaption>what differs</figcaption>${image(diff, `What differs in ${name}`)}</figure>`
      : '';
    return `<p><code>${escapeHtml(name)}</code></p><div class="hosts"><figure><figcaption>stored</figcaption>${image(stored, `The stored ${name}`)}</figure>${difference}</div>`;
  });
  return `<details open><summary>Pictures that differ from the stored ones</summary>${items.join('')}</details>`;
}

const WORDS = { error: 'Failed', warning: 'Warning', note: 'Note' } as const;

function findingItem({ check, level, message, hint, where }: Finding): string {
  const place = where === undefined ? '' : ` <small>${escapeHtml(where)}</small>`;
  const advice = hint === undefined ? '' : `<small>${escapeHtml(hint)}</small>`;
  return `<li><span class="${level}"><b>${WORDS[level]}</b> ${check}</span>: ${escapeHtml(message)}${place}${advice}</li>`;
}

function profileItem(name: HostReport['profile']): string {
  const { title, asOf, sources, notes, displayModes, lacks } = hostProfile(name);
  const facts = [
    `display modes ${displayModes.join(', ')}`,
    ...(lacks.length > 0 ? [`without ${lacks.join(', ')}`] : []),
  ].join('; ');
  const links = sources.map(source => escapeHtml(source)).join(', ');
  return `<li><b>${escapeHtml(title)}</b>, as documented on ${asOf}: ${escapeHtml(facts)}. ${escapeHtml(notes.join(' '))}<small>${links}</small></li>`;
}

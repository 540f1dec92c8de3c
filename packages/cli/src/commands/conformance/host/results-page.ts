// The page of the suite: what to do in the host, and what its views have reported.
import { escapeHtml } from '@vitrine/std/internal/escape-html';
import { CHECK_TOOLS, type CheckedProtocol, HOST_CHECKS } from './host-checks.ts';
import { type HostReport, PROTOCOL_NAMES } from './host-report.ts';
import { CHECK_ARGUMENTS } from './suite-pages.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:860px;padding:24px 16px 64px;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#131417);color:light-dark(#191b1f,#eceef1)}
h1{font-size:1.5rem}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}table{width:100%;border-collapse:collapse}th,td{text-align:start;padding:8px 12px;border-top:1px solid light-dark(#e1e3e8,#31343b);vertical-align:top;font-weight:400;overflow-wrap:anywhere}
.passed{color:light-dark(#17663a,#7ed6a3)}.failed{color:light-dark(#a1260d,#ff9d86)}.quiet{color:light-dark(#596070,#a4abb8)}td:last-child{white-space:nowrap}`;

/** The document, which asks for itself again while views are to come. */
export function resultsPage(
  reports: readonly HostReport[],
  protocols: readonly CheckedProtocol[],
  origin: string,
): string {
  const isWaiting = protocols.some(protocol => !reports.some(report => report.protocol === protocol));
  const tools = protocols.map(protocol => `<code>${CHECK_TOOLS[protocol]}</code>`).join(' and ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isWaiting ? '<meta http-equiv="refresh" content="3">' : ''}
<title>Conformance of a host</title>
<style>${STYLE}</style>
<h1>Conformance of a host</h1>
<p>Connect <code>${origin}/mcp</code> in the host, and call ${tools} with <code>${escapeHtml(JSON.stringify(CHECK_ARGUMENTS))}</code>. The views report here.</p>
${reports.length === 0 ? '<p class="quiet" role="status">No view has reported yet.</p>' : reports.map(drawReport).join('')}
</html>
`;
}

function drawReport({ protocol, host, at, results }: HostReport): string {
  const rows = HOST_CHECKS.filter(check => check.protocol === protocol).map(({ id, title }) => {
    const { status = 'failed', detail } = results.find(result => result.id === id) ?? {};
    const reason =
      status === 'passed' || detail === undefined ? '' : `<br><span class="quiet">${escapeHtml(detail)}</span>`;
    return `<tr><th scope="row">${escapeHtml(title)}${reason}</th><td class="${status}">${status}</td></tr>`;
  });
  const passed = results.filter(({ status }) => status === 'passed').length;
  return `<h2>${PROTOCOL_NAMES[protocol]}${host === '' ? '' : `: ${escapeHtml(host)}`}</h2>
<p class="quiet">${passed} of ${results.length} passed, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<table><thead><tr><th scope="col">Requirement</th><th scope="col">Result</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

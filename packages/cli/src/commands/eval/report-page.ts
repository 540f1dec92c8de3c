// The report of an evaluation as one HTML file: it loads nothing.
import { escapeHtml } from '@vitrine/std/internal/escape-html';
import type { Trial } from './judge-trial.ts';
import {
  compareReports,
  type EvalReport,
  formatCost,
  formatSeconds,
  formatShare,
  type ReportRow,
  summarizeRow,
} from './report.ts';

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#191b1f, #eceef1); --quiet: light-dark(#596070, #a4abb8); --line: light-dark(#e1e3e8, #31343b);
  --ground: light-dark(#ffffff, #131417); --good: light-dark(#17663a, #7ed6a3); --bad: light-dark(#a1260d, #ff9d86); }
body { margin: 0 auto; max-width: 1080px; padding: 24px 16px 64px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 32px; } p, summary, td, th, li { overflow-wrap: anywhere; }
.quiet { color: var(--quiet); } .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 8px 12px; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; } tbody th { min-width: 12ch; } thead th { color: var(--quiet); border-top: 0; font-size: 0.9rem; }
.good { color: var(--good); } .bad { color: var(--bad); } code { font-family: ui-monospace, monospace; font-size: 0.9em; }
details { border-top: 1px solid var(--line); padding: 8px 0; } summary { cursor: pointer; min-height: 24px; } :focus-visible { outline: 2px solid currentColor; }
`;

/** The document. */
export function reportPage(report: EvalReport, baseline: EvalReport | undefined): string {
  const { at, servers, rows, stopped } = report;
  const names = servers.map(({ name, version }) => [name, version].filter(Boolean).join(' ')).join(', ');
  const changes = baseline ? compareReports(report, baseline) : undefined;
  const head = [
    'Task',
    'Model',
    'Passed',
    'Interface',
    'Time (median)',
    'Tokens',
    'Cost',
    ...(changes ? ['Before'] : []),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluation of ${escapeHtml(names)}</title>
<style>${STYLE}</style>
<h1>Evaluation of ${escapeHtml(names)}</h1>
<p class="quiet"><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>${stopped === undefined ? '' : '. Stopped before its end: not all trials were run.'}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Results"><table>
<thead><tr>${head.map(name => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row => drawRow(row, changes && (changes.find(({ task, model }) => task === row.task && model === row.model)?.before ?? null))).join('')}</tbody>
</table></div>
${rows.map(drawTrials).join('')}
</html>
`;
}

/** `before`: undefined without a baseline, null where it lacks the row. */
function drawRow(row: ReportRow, before: number | null | undefined): string {
  const { passed, of, interfaces, medianMs, tokens, cost } = summarizeRow(row);
  const cells = [`${interfaces}/${of}`, formatSeconds(medianMs), String(tokens), formatCost(cost)];
  const baseline = before === undefined ? '' : `<td>${before === null ? '–' : formatShare(before)}</td>`;
  return `<tr><th scope="row">${escapeHtml(row.task)}</th><td>${escapeHtml(row.model)}</td><td class="${passed === of ? 'good' : 'bad'}">${passed}/${of}</td>${cells.map(cell => `<td>${cell}</td>`).join('')}${baseline}</tr>`;
}

function drawTrials({ task, model, trials }: ReportRow): string {
  return `<h2>${escapeHtml(task)} <span class="quiet">${escapeHtml(model)}</span></h2>${trials.map(drawTrial).join('')}`;
}

function drawTrial({ calls, answer, failures, durationMs, steps }: Trial, n: number): string {
  const passed = failures.length === 0;
  const verdict = passed
    ? '<span class="good">Passed</span>'
    : `<span class="bad">Failed</span>: ${escapeHtml(failures.join(' '))}`;
  const list = calls.map(
    call =>
      `<li><code>${escapeHtml(call.tool)} ${escapeHtml(JSON.stringify(call.arguments))}</code>${call.error === undefined ? '' : ` <span class="bad">${escapeHtml(call.error)}</span>`}</li>`,
  );
  return `<details${passed ? '' : ' open'}><summary>Trial ${n + 1}. ${verdict} <span class="quiet">${formatSeconds(durationMs)}, ${steps} ${steps === 1 ? 'step' : 'steps'}</span></summary>
${list.length === 0 ? '<p class="quiet">No calls.</p>' : `<ol>${list.join('')}</ol>`}<p>${escapeHtml(answer)}</p></details>`;
}

// The result of the measurement as tables of Markdown.
import { median } from '../statistics.ts';
import type { PagesCompared, PagesSummary } from './measure-pages.ts';
import { OUTCOMES, type Run } from './run-answers.ts';

/** One row for each label: shares of the outcomes, and medians of time, tokens and requests. */
export function outcomeTable(runs: readonly Run[]): string {
  const rows = [...Map.groupBy(runs, ({ label }) => label)].map(([label, list]) => {
    const shares = OUTCOMES.map(wanted => list.filter(({ outcome }) => outcome === wanted).length);
    const middle = (pick: (run: Run) => number) => Math.round(median(list.map(pick)));
    return [
      label,
      list.length,
      ...shares.map(count => (count === 0 ? 0 : `${count} (${Math.round((count / list.length) * 100)} %)`)),
      `${middle(({ durationMs }) => durationMs)} ms`,
      middle(({ inputTokens }) => inputTokens),
      middle(({ outputTokens }) => outputTokens),
    ];
  });
  return table(['answers', 'all', ...OUTCOMES, 'time', 'tokens in', 'tokens out'], rows);
}

/** One row for each kind of fault, with the first reason of a rejection. */
export function faultTable(runs: readonly Run[]): string {
  const groups = Map.groupBy(runs, ({ label, fault }) => `${label}: ${fault}`);
  const rows = [...groups].map(([name, list]) => {
    const counts = OUTCOMES.map(wanted => list.filter(({ outcome }) => outcome === wanted).length);
    const [reason = ''] = list.find(({ reasons }) => reasons.length > 0)?.reasons ?? [];
    return [name, ...counts, reason.replaceAll('|', '\\|').slice(0, 90)];
  });
  return table(['fault', ...OUTCOMES, 'first reason'], rows);
}

export function pagesTable({ compiled, specs }: PagesCompared): string {
  const row = (name: string, summary: PagesSummary) => [
    name,
    summary.pages,
    summary.requiredActions,
    summary.allActions,
    summary.withMissingFields,
    summary.withFaults,
    summary.withAxeFaults,
    summary.withContrastFaults,
  ];
  return table(
    ['page', 'pages', 'actions: required', 'actions: all', 'required fields missing', 'with faults', 'axe', 'contrast'],
    [row('compiled', compiled), ...Object.entries(specs).map(([name, summary]) => row(name, summary))],
  );
}

function table(head: readonly (string | number)[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

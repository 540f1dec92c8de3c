// Checks of a result and its page that need no browser, or only the text that the view shows.
import { gzipSync } from 'node:zlib';
import { argumentFaults } from '@vitrine/autoview/internal/view-spec';
import { isRecord } from '@vitrine/std/internal/json';
import type { Finding } from '../finding.ts';
import { type InterfaceCall, readResultText } from '../tested-server.ts';

/** Kilobytes of a page, compressed, from which a chat waits. */
const MAX_PAGE_KB = 500;
/** Values that the view shows, below which nothing is said about the text. */
const FEWEST_VALUES = 5;

/** Checks the result by its schema, and the page by its size. */
export function checkResult({ tool, result, part }: InterfaceCall): Finding[] {
  const findings: Finding[] = [];
  if (result.isError === true)
    findings.push({
      check: 'interface',
      level: 'error',
      message: `The call failed: ${readResultText(result).slice(0, 200)}`,
      hint: 'Write arguments that work into vitrine.test.yml; vitrine test --init drafts it.',
    });
  if (part?.problem !== undefined) findings.push({ check: 'interface', level: 'error', message: part.problem });
  const { outputSchema } = tool;
  if (outputSchema !== undefined && result.isError !== true) {
    const { structuredContent } = result;
    const faults =
      structuredContent === undefined
        ? ['there is none']
        : argumentFaults({ name: tool.name, inputSchema: outputSchema }, structuredContent);
    findings.push(
      ...faults.map(
        (fault): Finding => ({
          check: 'schema',
          level: 'error',
          message: `structuredContent does not fit outputSchema: ${fault}`,
        }),
      ),
    );
  }
  const kilobytes = part?.content === undefined ? 0 : Math.round(gzipSync(part.content).length / 1024);
  if (kilobytes > MAX_PAGE_KB)
    findings.push({
      check: 'bytes',
      level: 'warning',
      message: `The page weighs ${kilobytes} KB compressed; every chat that shows it loads that.`,
      hint: 'Leave out what the view does not use, or load it when it is needed.',
    });
  return findings;
}

/** Compares what the view shows with the text of the result: a client without interfaces, and the model, have that alone. */
export function checkText({ result }: InterfaceCall, viewText: string): Finding[] {
  const text = readResultText(result);
  if (text.trim() === '')
    return [
      {
        check: 'text',
        level: 'error',
        message: 'The result has no text: clients without interfaces show nothing, and some models read nothing.',
        hint: 'Put what the view shows into content, as text.',
      },
    ];
  const view = plain(viewText);
  const fallback = plain(text);
  const values = listValues(result.structuredContent).filter(value => contains(view, value));
  const missing = values.filter(value => !contains(fallback, value));
  if (values.length < FEWEST_VALUES || missing.length <= values.length / 2) return [];
  const examples = missing.slice(0, 3).map(value => `“${value.slice(0, 40)}”`);
  return [
    {
      check: 'text',
      level: 'warning',
      message: `Most values that the view shows are not in the text of the result, such as ${examples.join(', ')}.`,
      hint: 'Put them into content, as text.',
    },
  ];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

const escapePattern = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** Compares numbers by their digits: a view groups and rounds them in its own way. */
function contains(text: string, value: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return text.includes(plain(value));
  const number = Number(value);
  const forms = [value, number.toLocaleString('en'), number.toFixed(0), number.toFixed(1), number.toFixed(2)];
  // 10 is not in 100, and not in 0.10.
  return forms.some(form => new RegExp(`(?<![\\d.,])${escapePattern(form)}(?![\\d])`).test(text));
}

/** The texts and numbers of the data that are told apart from others: neither short nor an address. A small number may be on any axis. */
function listValues(data: unknown, depth = 0): string[] {
  if (depth > 6) return [];
  if (typeof data === 'string')
    return data.length >= 3 && data.length <= 200 && !/^https?:|^data:/.test(data) ? [data] : [];
  if (typeof data === 'number') return Math.abs(data) >= 100 ? [String(data)] : [];
  const members = Array.isArray(data) ? data.slice(0, 100) : isRecord(data) ? Object.values(data) : [];
  return [...new Set(members.flatMap(member => listValues(member, depth + 1)))];
}

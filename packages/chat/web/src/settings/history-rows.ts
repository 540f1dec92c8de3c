// The approval history as rows: filtered, and exported as JSON lines or CSV.

import type { ApprovalRecord } from '@vitrine/agent/internal/api';
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import { writeCSV } from '@vitrine/std/internal/csv';
import type { AnswerName } from '../texts/settings/settings.ts';

/** One approval, flat. Times are ISO 8601, UTC. */
export interface HistoryRow {
  readonly askedAt: string;
  readonly answeredAt: string | null;
  readonly sessionId: string;
  readonly chat: string;
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  readonly askedBy: Initiator;
  readonly server: string;
  readonly tool: string;
  readonly answer: AnswerName;
  readonly scope: ConsentScope | null;
  /** The user's explanation of a denial. */
  readonly reason: string | null;
  /** The user changed the arguments. */
  readonly edited: boolean;
  /** The user trusted the server with this answer. */
  readonly serverTrusted: boolean;
  /** The request: arguments of a call with secrets masked, files, an address, a sampling request, an elicitation. */
  readonly details: unknown;
}

export interface HistoryFilter {
  readonly text: string;
  readonly answer: AnswerName | '';
  readonly askedBy: Initiator | '';
}

export const EVERYTHING: HistoryFilter = { text: '', answer: '', askedBy: '' };

export function historyRow({ sessionId, request, response }: ApprovalRecord, chat: string): HistoryRow {
  const { at, approvalId, initiator, server, toolName } = request;
  return {
    askedAt: at,
    answeredAt: response?.at ?? null,
    sessionId,
    chat,
    approvalId,
    kind: approvalKind(request),
    askedBy: initiator,
    server,
    tool: toolName,
    answer: response?.status ?? 'waiting',
    scope: response?.status === 'approved' ? (response.scope ?? 'once') : null,
    reason: response?.reason ?? null,
    edited: response?.edited === true,
    serverTrusted: response?.trusted === true,
    details: readDetails(request),
  };
}

function readDetails(request: ApprovalRecord['request']): unknown {
  switch (approvalKind(request)) {
    case 'tool':
      return request.args;
    case 'download':
      return request.files;
    case 'sampling':
      return request.sampling;
    case 'link':
      return request.url;
    case 'elicitation':
      return request.elicitation;
  }
}

export function filterRows<T extends HistoryRow>(rows: readonly T[], { text, answer, askedBy }: HistoryFilter): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(row => {
    if (answer !== '' && row.answer !== answer) return false;
    if (askedBy !== '' && row.askedBy !== askedBy) return false;
    const searched = [row.server, row.tool, row.chat, row.reason ?? ''].join('\n').toLowerCase();
    return words.every(word => searched.includes(word));
  });
}

export const toJsonLines = (rows: readonly HistoryRow[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('');

const COLUMNS: readonly (keyof HistoryRow)[] = [
  'askedAt',
  'answeredAt',
  'sessionId',
  'chat',
  'approvalId',
  'kind',
  'askedBy',
  'server',
  'tool',
  'answer',
  'scope',
  'reason',
  'edited',
  'serverTrusted',
  'details',
];

/** CSV with a line of names. */
export const toCsv = (rows: readonly HistoryRow[]): string =>
  writeCSV([COLUMNS, ...rows.map(row => COLUMNS.map(column => toField(row[column])))]);

function toField(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { EMPTY_TRANSCRIPT, pendingApprovals, stepKey, type Transcript, withEvent } from './transcript.ts';
import { listRows } from './transcript-rows.ts';
import { groupTurns } from './turns.ts';

const at = '2026-11-22T10:00:00.000Z';

const server = { server: 's', toolName: 'look' };

/**
 * The events of a run, word by word. `u`: a message; `a`: a call of the model that succeeded; `b!`: that failed; `c?`: that asks; `d~`: that runs;
 * `e^`: with an interface; `f*`: with a picture; `g&`: with a long result; `|`: the next step, `|word`: after words; `=`: an answer; `.`: the end
 * of the run.
 */
function read(words: string): Transcript {
  const list = words.split(' ');
  let step = 0;
  let callIds: string[] = [];
  const events = list.flatMap((word): object[] => {
    if (word === 'u')
      return [
        { type: 'message:user', messageId: 'm', runId: 'r', text: 'Hello', delivery: 'start' },
        { type: 'run:start', runId: 'r', model: { id: 'p/m', provider: 'p', model: 'm', label: 'm' } },
        { type: 'step:start', runId: 'r', step: ++step },
      ];
    if (word === '.') return [{ type: 'run:end', runId: 'r', reason: 'completed' }];
    if (word === '=') return [{ type: 'step:end', runId: 'r', step, text: 'Yes.', calls: [], finishReason: 'stop' }];
    if (word.startsWith('|')) {
      callIds = [];
      return [{ type: 'step:start', runId: 'r', step: ++step }];
    }
    return readCall(word);
  });
  /** The calls of a step follow its end. */
  function readCall(word: string): object[] {
    const callId = word.charAt(0);
    callIds.push(callId);
    const position = list.indexOf(word);
    const isFirst = position === 0 || /^[u|]/.test(list[position - 1]!);
    const siblings = list.slice(position).findIndex(other => other.startsWith('|'));
    const ids = list
      .slice(position, siblings < 0 ? undefined : position + siblings)
      .filter(each => /^[a-t]/.test(each));
    const separator = list[position - 1] ?? '';
    const text = separator.startsWith('|') ? separator.slice(1) : '';
    const calls = ids.map(each => ({ callId: each.charAt(0), name: 'look', args: {} }));
    const end = { type: 'step:end', runId: 'r', step, text, calls, finishReason: 'tool-calls' };
    const call = { type: 'llm:tool-call', callId, ...server, args: {}, initiator: 'model', runId: 'r' };
    return [...(isFirst ? [end] : []), call, ...readEnd(callId, word.charAt(1))];
  }
  return events
    .map((event, index) => ({ seq: index + 1, at, ...event }) as SessionEvent)
    .reduce(withEvent, EMPTY_TRANSCRIPT);
}

function readEnd(callId: string, mark: string): object[] {
  const part = (type: string) =>
    type === 'ui-resource'
      ? { type, server: 's', uri: 'ui://x', mimeType: 'text/html', source: 'embedded', content: '' }
      : { type, mimeType: 'image/png', data: '', bytes: 0 };
  const result = (success: boolean, content: object[]) => [
    { type: 'llm:tool-result', callId, ...server, success, sanitized: { content, meta: { isError: !success } } },
  ];
  switch (mark) {
    case '~':
      return [];
    case '?':
      return [
        {
          type: 'approval:request',
          approvalId: `q${callId}`,
          callId,
          runId: 'r',
          initiator: 'model',
          ...server,
          arguments: {},
        },
      ];
    case '!':
      return result(false, []);
    case '^':
      return result(true, [part('ui-resource')]);
    case '*':
      return result(true, [part('image')]);
    default:
      return result(true, [{ type: 'text', text: mark === '&' ? 'long\ntext' : 'short' }]);
  }
}

/** The rows in short: a turn with its state; in brackets what it folds, with `+` what it shows in full, with `-` as a line. */
function draw(words: string, writing?: number): string {
  const transcript = read(words);
  const placed = groupTurns(listRows(transcript.entries, undefined), {
    runId: transcript.run?.runId,
    writing: writing === undefined ? undefined : stepKey({ runId: 'r', step: writing }),
    asked: new Set(pendingApprovals(transcript).map(({ callId }) => callId)),
    isSmall: ({ result }) => JSON.stringify(result?.sanitized.content).includes('short'),
  });
  return placed
    .map(({ row, turn, inSight }) => {
      const name = row.kind === 'turn' ? row.state : row.kind === 'call' ? row.key : row.kind;
      if (!turn) return inSight === 'line' ? `-${name}` : name;
      return inSight === undefined ? `[${name}]` : `${inSight === 'full' ? '+' : '-'}${name}`;
    })
    .join(' ');
}

describe('groupTurns()', () => {
  it.each([
    ['one call is a line of its own', 'u a | = .', 'user step a step'],
    ['one call is small until its answer begins', 'u a&', 'user step -a'],
    [
      'several calls are folded under one line, before the answer',
      'u a b c | = .',
      'user step answered [a] [b] [c] step',
    ],
    ['calls of several steps are one turn', 'u a | b | c | = .', 'user step answered [a] [step] [b] [step] [c] step'],
    ['words between calls are folded with them', 'u a |More: b | = .', 'user step answered [a] [step] [b] step'],
    ['a running turn has its list open', 'u a b~', 'user step running [a] [b]'],
    ['a turn that ended without an answer stays open', 'u a b .', 'user step ended [a] [b]'],
    ['failures stay in sight, as lines', 'u a b! c | = .', 'user step answered [a] -b [c] step'],
    ['an interface stays in sight', 'u a b^ c | = .', 'user step answered [a] +b [c] step'],
    ['a picture stays in sight', 'u a b* c | = .', 'user step answered [a] +b [c] step'],
    ['a question stays in sight', 'u a b?', 'user step running [a] +b'],
    ['one call beside interfaces is no turn', 'u a b^ | = .', 'user step a b step'],
    [
      'the result that a short answer follows stays in sight',
      'u a | b& | = .',
      'user step answered [a] [step] +b step',
    ],
    ['a small one is folded with the others', 'u a | b | = .', 'user step answered [a] [step] [b] step'],
    [
      'of several results of the last step none is meant',
      'u a | b& c& | = .',
      'user step answered [a] [step] [b] [c] step',
    ],
  ])('%s', (_what, words, expected) => {
    expect(draw(words)).toBe(expected);
  });

  it('folds the list as soon as the words of the answer come', () => {
    expect(draw('u a b |')).toBe('user step running [a] [b] step');
    expect(draw('u a b |', 2)).toBe('user step answered [a] [b] step');
  });

  it('of a model that talks between its calls, folds the list when the answer is complete', () => {
    expect(draw('u a |More: b |', 3)).toBe('user step running [a] [step] [b] step');
    expect(draw('u a |More: b | =')).toBe('user step answered [a] [step] [b] step');
  });
});

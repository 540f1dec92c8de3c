import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { EMPTY_TRANSCRIPT, type Transcript, withEvent } from '../state/session/transcript.ts';
import { type Artifact, findVersion, listArtifacts } from './list-artifacts.ts';

const at = '2026-11-30T00:00:00.000Z';

function readLog(...parts: readonly (string | Partial<ArtifactEditEvent>)[]): Transcript {
  let seq = 0;
  const events = parts.flatMap((part, step): SessionEvent[] => {
    if (typeof part !== 'string')
      return [{ type: 'artifact:edit', artifact: '', kind: 'html', text: '', ...part, seq: ++seq, at }];
    const envelope = { at, runId: 'r', step };
    return [
      { type: 'step:start', seq: ++seq, ...envelope },
      { type: 'step:end', seq: ++seq, ...envelope, text: part, calls: [], finishReason: 'stop' },
    ];
  });
  return events.reduce(withEvent, EMPTY_TRANSCRIPT);
}

const block = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\``;
const summary = (artifacts: readonly Artifact[]) =>
  artifacts.map(({ key, title, versions }) => [key, title, ...versions.map(({ by, text }) => `${by}: ${text}`)]);

describe('listArtifacts()', () => {
  it('later blocks of the same id are versions, with the newest title', () => {
    const log = readLog(block('html id=a title=One', '1'), block('html id=b', '2'), block('html id=a title=Two', '3'));
    expect(summary(listArtifacts(log))).toEqual([
      ['id:a', 'Two', 'model: 1', 'model: 3'],
      ['id:b', undefined, 'model: 2'],
    ]);
  });

  it('blocks of the same title are versions where their kind is the same', () => {
    const svg = '<svg><title>Sun</title></svg>';
    const log = readLog(block('svg', svg), block('svg', svg), block('html title=Sun', '3'));
    expect(listArtifacts(log).map(({ versions }) => versions.length)).toEqual([2, 1]);
  });

  it('blocks without a name are artifacts of their own', () => {
    const log = readLog(`${block('mermaid', 'a')}\n${block('mermaid', 'b')}`, block('mermaid', 'c'));
    expect(listArtifacts(log).map(({ key }) => key)).toEqual([
      'number:mermaid:1',
      'number:mermaid:2',
      'number:mermaid:3',
    ]);
  });

  it('an edit is a version at its place in the log', () => {
    const log = readLog(block('html id=a', '1'), { artifact: 'id:a', text: '2' }, block('html id=a', '3'));
    expect(summary(listArtifacts(log))).toEqual([['id:a', undefined, 'model: 1', 'user: 2', 'model: 3']]);
  });

  it('reads the answer that is being written, under the key that it keeps', () => {
    const text = 'x\n```html id=a\n<p>';
    const started = withEvent(EMPTY_TRANSCRIPT, { type: 'step:start', seq: 1, at, runId: 'r', step: 0 });
    const [open] = listArtifacts(started, { key: 'step-r-0', text });
    expect(open?.versions).toMatchObject([{ key: 'step-r-0:0', isOpen: true, text: '<p>' }]);
    const [ended] = listArtifacts(readLog(`${text}\n\`\`\``));
    expect(ended?.versions).toMatchObject([{ key: 'step-r-0:0', isOpen: false }]);
  });

  it('what an answer that was cut leaves open is not open', () => {
    expect(listArtifacts(readLog('```html id=a\n<p>'))[0]?.versions).toMatchObject([{ isOpen: false, text: '<p>' }]);
  });
});

it('findVersion() finds a version by its key', () => {
  const artifacts = listArtifacts(readLog(block('html id=a', '1'), { artifact: 'id:a', text: '2' }));
  expect(findVersion(artifacts, 'edit-3')).toMatchObject({ artifact: { key: 'id:a' }, index: 1 });
  expect(findVersion(artifacts, 'edit-9')).toBeUndefined();
});

import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import { describe, expect, it } from 'vitest';
import { describeLastEdit } from './edit-artifact.ts';

const edit = (seq: number, text: string, rest: Partial<ArtifactEditEvent> = {}): ArtifactEditEvent => ({
  type: 'artifact:edit',
  seq,
  at: '',
  artifact: 'id:clock',
  kind: 'react',
  text,
  ...rest,
});

describe('describeLastEdit()', () => {
  it('gives the model the text in a fence that the text does not close', () => {
    const event = edit(1, 'a\n````\nb', { title: 'A "clock"' });
    expect(describeLastEdit(event, [event])).toEqual([
      'I have edited this block myself. It is now:\n`````jsx id=clock title="A \\"clock\\""\na\n````\nb\n`````',
    ]);
  });

  it('says nothing of an edit that a later one replaces', () => {
    const events = [edit(1, 'a'), edit(2, 'b', { artifact: 'id:other' }), edit(3, 'c')];
    expect(events.map(event => describeLastEdit(event, events).length)).toEqual([0, 1, 1]);
  });
});

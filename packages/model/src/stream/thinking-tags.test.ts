import { describe, expect, it } from 'vitest';
import { createThinkingTags } from './thinking-tags.ts';

/** The text and the reasoning when the pieces arrive in lengths of `length` characters. */
function read(text: string, length: number) {
  const tags = createThinkingTags();
  const out = { text: '', reasoning: '' };
  const take = (pieces: ReturnType<typeof tags.push>): void => {
    for (const piece of pieces) {
      if (piece.kind === 'was-reasoning') {
        out.reasoning += out.text;
        out.text = '';
      } else out[piece.kind] += piece.delta;
    }
  };
  for (let at = 0; at < text.length; at += length) take(tags.push(text.slice(at, at + length)));
  take(tags.end());
  return out;
}

const PIECES = [1, 2, 3, 5, 7, 11, 1000];

describe('createThinkingTags()', () => {
  it.each([
    ['at the beginning', '<think>I should…</think>Hello!', 'Hello!', 'I should…'],
    ['with lines around it', '\n<think>\nHm.\n</think>\n\nHello!\n\nBye', 'Hello!\n\nBye', '\nHm.\n'],
    ['in capitals', '<THINK>Hm.</Think>Hello', 'Hello', 'Hm.'],
    ['of another name', '<thinking>a < b </think> c</thinking> Hello', 'Hello', 'a < b </think> c'],
    ['in brackets', '[THINK]Hm.[/THINK]Hello', 'Hello', 'Hm.'],
    ['with a prefix', '<seed:think>Hm.</seed:think>\nHello', 'Hello', 'Hm.'],
    ['between triangles', '◁think▷Hm.◁/think▷Hello', 'Hello', 'Hm.'],
    [
      'in a channel',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello',
      'Hello',
      'Hm.',
    ],
    ['twice', '<think>a</think>\n<think>b</think>\nHello', 'Hello', 'ab'],
    ['that is empty', '<think>\n\n</think>\n\nHello', 'Hello', '\n\n'],
    ['with letters that are longer in lower case', '<think>İİİ said</think>Merhaba', 'Merhaba', 'İİİ said'],
    ['that is cut off', '<think>I should wri', '', 'I should wri'],
    ['that is cut off in its closing tag', '<think>I should</thi', '', 'I should</thi'],
    ['whose opening tag is in the prompt', 'I should\nwrite.\n</think>\n\nHello!', 'Hello!', 'I should\nwrite.\n'],
    ['whose opening tag is in the prompt, and no answer', 'I should.\n</think>', '', 'I should.\n'],
  ])('separates a block %s', (_where, all, text, reasoning) => {
    for (const length of PIECES) expect(read(all, length)).toEqual({ text, reasoning });
  });

  it.each([
    'Hello!',
    '  \n',
    '<thi',
    '<thinker>x</thinker>',
    '<b>bold</b>',
    'The tag <think>a</think> is written by some models.',
    'Close it with `</think>`.\nDone.',
    'a\n  </thin\nb',
    'Such a block:\n\n```\n<think>\na\n</think>\n```\nDone.',
    'Such a block:\n<thinking>a\n</thinking>',
  ])('leaves other text as it is: %j', text => {
    for (const length of PIECES) expect(read(text, length)).toEqual({ text, reasoning: '' });
  });

  it('holds back no more than what may be a tag', () => {
    const tags = createThinkingTags();
    expect(tags.push('Hel')).toEqual([{ kind: 'text', delta: 'Hel' }]);
    expect(tags.push('lo\n')).toEqual([{ kind: 'text', delta: 'lo\n' }]);
    expect(tags.push('</th')).toEqual([]);
    expect(tags.push('e')).toEqual([{ kind: 'text', delta: '</the' }]);
  });
});

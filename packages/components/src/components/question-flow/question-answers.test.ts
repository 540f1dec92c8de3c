import { expect, it } from 'vitest';
import { listQuestions, toChoice } from './question-answers.ts';
import { questionFlowContract } from './schema.ts';

const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];

it.each([[{}], [{ title: 'Which?' }], [{ step: 1, options }], [{ choice: null }]])('%j is refused', data => {
  expect(questionFlowContract.safeParse(data)).toMatchObject({ success: false, issues: [{ path: ['steps'] }] });
});

it('there is a choice when every question has an answer', () => {
  const questions = listQuestions({ title: 'Which?', options });
  expect(toChoice(questions, new Map())).toBeUndefined();
  expect(toChoice(questions, new Map([['question', ['b', 'a']]]))).toEqual({
    summary: [{ label: 'Which?', value: 'A, B' }],
    answers: { question: ['b', 'a'] },
  });
  expect(toChoice([], new Map())).toBeUndefined();
});

it('the questions that have arrived are drawn', () => {
  const props = questionFlowContract.readPartial({ steps: [{ id: 'x', title: 'Which?', options }, { id: 'y' }] });
  expect(listQuestions(props)).toHaveLength(1);
});

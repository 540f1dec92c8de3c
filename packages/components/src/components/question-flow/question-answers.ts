// The answers of a question flow: as ids for the application, in words for the user.
import type { QuestionFlowChoice, QuestionFlowData, QuestionStep } from './schema.ts';

export type Answers = ReadonlyMap<string, readonly string[]>;

/** The questions in order; one that comes alone has the id of the component, or `question`. */
export function listQuestions({ id, steps, title, options, ...question }: QuestionFlowData): QuestionStep[] {
  if (steps) return steps;
  if (title === undefined || options === undefined) return [];
  const { description, selectionMode } = question;
  return [{ id: id ?? 'question', title, description, selectionMode, options }];
}

/** Returns the choice; undefined while a question has no answer. */
export function toChoice(questions: readonly QuestionStep[], answers: Answers): QuestionFlowChoice | undefined {
  const summary = questions.map(question => ({ label: question.title, value: describeAnswer(question, answers) }));
  if (summary.length === 0 || summary.some(({ value }) => value === '')) return undefined;
  return {
    summary,
    answers: Object.fromEntries(questions.map(({ id }) => [id, [...(answers.get(id) ?? [])]])),
  };
}

function describeAnswer({ id, options }: QuestionStep, answers: Answers): string {
  const ids = answers.get(id) ?? [];
  return options
    .filter(option => ids.includes(option.id))
    .map(option => option.label)
    .join(', ');
}

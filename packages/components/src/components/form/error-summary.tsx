// The summary of a form's errors after a refused submit: each entry moves the focus to its field.
import type { ReactNode, Ref } from 'react';
import { BoundedName } from './fields/bounded-texts.tsx';
import type { FormTexts } from './form-texts.ts';
import type { FieldProblem } from './walk-controls.ts';

interface ErrorSummaryProps {
  /** Element of the summary; not named `ref`, which React 18 does not pass to function components. */
  element: Ref<HTMLDivElement>;
  problems: readonly FieldProblem[];
  texts: FormTexts;
  onGo(problem: FieldProblem): void;
}

/** The errors that prevent a submit; it takes the focus, and each entry leads to its field. */
export function ErrorSummary({ element, problems, texts, onGo }: ErrorSummaryProps): ReactNode {
  const title = texts.problems(problems.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div ref={element} className="vitrine-error-summary" role="group" aria-label={title} tabIndex={-1}>
      <p>{title}</p>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.key} ${problem.message}`}>
            <button type="button" className="vitrine-text-button" onClick={() => onGo(problem)}>
              <BoundedName text={problem.label === '' ? problem.message : `${problem.label}: ${problem.message}`} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a field, also inside closed groups. A group of inputs gives the focus to its first one. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  for (let around = element?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
  const target = element?.matches('input, select, textarea')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button');
  (target ?? element)?.focus();
}

// A question for the user, below the view that made it necessary. It blocks nothing else of the page.
import { armWhileStill } from '@vitrine/host/internal/arming';
import { addQuestionStyles } from './question-styles.ts';

/** What is asked, and the answers to choose from. */
export interface Question<Answer extends string> {
  readonly heading: string;
  /** Shown in full below the heading, as text; each on a line of its own. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** A line below the heading, such as a reason. */
  readonly note?: string | undefined;
  /** In the order of their buttons; the last one is the refusal, also given by Escape. */
  readonly answers: readonly (readonly [answer: Answer, label: string])[];
  /** Marks an action that may delete or overwrite something. */
  readonly isDangerous?: boolean;
}

/** Asks in `parent`. Resolves with the answer; with the refusal when the signal is aborted. */
export function askUser<Answer extends string>(
  parent: HTMLElement,
  { heading, facts, note, answers, isDangerous = false }: Question<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const refusal = answers.at(-1)?.[0] as Answer;
  if (signal.aborted) return Promise.resolve(refusal);
  return new Promise(resolve => {
    const ended = new AbortController();
    const card = element('div', { className: 'vitrine-question', role: 'group' });
    if (isDangerous) card.dataset.dangerous = '';
    const title = element(
      'p',
      {
        className: 'vitrine-question-heading',
        id: `vitrine-question-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      },
      heading,
    );
    card.setAttribute('aria-labelledby', title.id);
    card.append(title, ...(note === undefined ? [] : [element('p', {}, note)]));
    if (facts.length > 0) card.append(factList(facts));
    const end = (answer: Answer): void => {
      ended.abort();
      card.remove();
      resolve(answer);
    };
    const buttons = answers.map(([answer, label]) => {
      const button = element('button', { type: 'button' }, label);
      button.addEventListener('click', event => {
        // A script of the page may press a button; a view cannot reach it.
        if (!button.hasAttribute('aria-disabled') && event.isTrusted) end(answer);
      });
      return button;
    });
    card.append(element('div', { className: 'vitrine-question-answers' }, ...buttons));
    card.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || event.repeat || event.isComposing) return;
      event.stopPropagation();
      end(refusal);
    });
    signal.addEventListener('abort', () => end(refusal), { signal: ended.signal });
    addQuestionStyles(parent);
    parent.append(card);
    const consents = buttons.slice(0, -1);
    for (const button of consents) button.setAttribute('aria-disabled', 'true');
    const disarm = armWhileStill({ card: () => card, button: () => consents[0] }, isArmed => {
      for (const button of consents) {
        if (isArmed) button.removeAttribute('aria-disabled');
        else button.setAttribute('aria-disabled', 'true');
      }
    });
    ended.signal.addEventListener('abort', disarm);
  });
}

function factList(facts: Question<string>['facts']): HTMLElement {
  const list = element('dl', { className: 'vitrine-question-facts' });
  for (const [name, value] of facts) list.append(element('dt', {}, name), element('dd', { dir: 'auto' }, value));
  return list;
}

/** Creates an element with attributes as properties, and with text or elements in it. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

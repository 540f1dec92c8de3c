// The default look of a question, without specificity, so that any rule of the application wins. Colours are the page's own.
import { createStyleAdopter } from '@vitrine/host/internal/adopt-styles';

const RULES = `
:where(.vitrine-question) {
  margin-block: 0.5em; padding: 0.75em 1em; max-inline-size: 40em; box-sizing: border-box;
  border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5em; font: inherit;
}
:where(.vitrine-question[data-dangerous]) { border-color: light-dark(#b3261e, #f2b8b5); }
:where(.vitrine-question p) { margin: 0 0 0.5em; overflow-wrap: anywhere; }
:where(.vitrine-question-heading) { font-weight: 600; }
:where(.vitrine-question-facts) { display: grid; grid-template-columns: auto 1fr; gap: 0.25em 1em; margin: 0 0 0.75em; max-block-size: 12em; overflow: auto; }
:where(.vitrine-question-facts dt) { opacity: 0.75; }
:where(.vitrine-question-facts dd) { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 0.9em; }
:where(.vitrine-question-answers) { display: flex; flex-wrap: wrap; gap: 0.5em; }
:where(.vitrine-question button) {
  min-block-size: 2.25em; padding: 0.25em 0.9em; border-radius: 0.4em; font: inherit; color: inherit; cursor: pointer;
  background: transparent; border: 1px solid color-mix(in srgb, currentColor 40%, transparent);
}
:where(.vitrine-question button:hover) { background: color-mix(in srgb, currentColor 10%, transparent); }
:where(.vitrine-question button[aria-disabled]) { opacity: 0.55; cursor: default; }
`;

/** Adds the look to the document or shadow tree of an element, once. */
export const addQuestionStyles = createStyleAdopter(RULES);

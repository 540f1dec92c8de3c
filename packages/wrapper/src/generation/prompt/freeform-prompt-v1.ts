// The prompt for a freeform page, version 1. The facts of a tool are not trusted (view-spec-prompt.ts); what the model answers is checked by parsers and
// by a trial, whatever the facts say.
import { APP_DECLARATIONS } from '../../freeform/runtime.gen.ts';
import { earlierRequests, quotedJson, type RefinementRequest, UNTRUSTED } from './view-spec-prompt.ts';

/** Part of the id of a generator: another prompt makes other pages. */
export const FREEFORM_PROMPT_VERSION = 'freeform-v1';

export const FREEFORM_SYSTEM_PROMPT = `You design the interface of one tool as one HTML page. You answer with the whole page, from <!doctype html> to </html>, and nothing else.

The page runs in a sandbox without any network. A global \`app\` is there before your scripts; there is nothing to import. Its type is FreeformApp:

${APP_DECLARATIONS}

Rules. A page that breaks one is refused:
- Everything is in the page: <style> and <script> with text only. Nothing is loaded (no src, @import, url() of other places), no frames, no <link>, <base>, <object>; images only as data: addresses. A link (<a href="https://…">) is opened by the host.
- No inline handlers (onclick="…"): use addEventListener, or app.element('button', { onclick: … }).
- Build everything that depends on a value with app.element and textContent. innerHTML only with a literal text.
- No eval, no import, no fetch, no storage, no alert, no location, no postMessage: they do not work here. Names that your script does not declare must be globals of the language or of the DOM.
- At most 100 KB.

The form: one control for each parameter that a user wants to change, each with a <label> and with name="<the parameter>"; the value of an object or a list is JSON in a <textarea>. The button that calls the tool has type="button" and the attribute data-run, and calls app.run(arguments) when it is clicked, with the types that the schema asks for; leave out what is empty. app.onInput fills the controls in.
The result: app.onResult draws it, also when result.isError is true (show result.text then). Draw the values that users came for: a chart, a table, tiles. Take values from result.data; where it is undefined, show result.text. A member may be missing: never let the page throw.
Accessibility: headings in order, labels, enough contrast, nothing by colour alone. Colours and type by these CSS variables, which follow the host: --bg, --soft, --ink, --dim, --line, --edge, --strong, --on-strong, --bad, --ring, --r (radius), --mono. The body has their font and no margin. Let the page be as high as its content (no 100vh), and work at 320 px.`;

/** `facts`: of `toolFacts`. */
export function firstFreeformPrompt(facts: string): string {
  return `${UNTRUSTED}\n<tool-facts>${quotedJson(facts)}</tool-facts>\nWrite the page of this tool.`;
}

export function freeformRefinementPrompt(facts: string, page: string | undefined, request: RefinementRequest): string {
  const now = page === undefined ? '' : `\nThe tool has this page now, as one JSON string: ${quotedJson(page)}`;
  return `${firstFreeformPrompt(facts)}${now}${earlierRequests(request)}\nThe user asks for this change: ${quotedJson(request.instruction)}\nAnswer with the whole changed page.`;
}

/** Makes the prompt after a first page that could not be used. `problems`: one sentence each, with its line. */
export function freeformCorrectionPrompt(problems: readonly string[]): string {
  return `That page cannot be used:\n${problems.map(problem => `- ${problem}`).join('\n')}\nAnswer with the whole corrected page.`;
}

// Elicitations that a view answers (draft of MCP Apps, app-rendered elicitation): the host forwards the server's request to the view.

/** MCP's method, also of the host's request to the view. */
export const ELICIT_METHOD = 'elicitation/create';

/** Key of `_meta` of a repeated request: why the view's answer to the request before was not taken. */
export const REFUSED_ANSWER_KEY = 'vitrine.dev/refused-answer';

/** MCP's `ElicitResult`: the answer of a view. The content is checked by the requested schema elsewhere. */
export interface ElicitResult {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

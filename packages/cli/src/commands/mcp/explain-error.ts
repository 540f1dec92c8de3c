// What messages of views, consoles and hosts mean: the ones that authors of interfaces meet most.

interface Explanation {
  readonly pattern: RegExp;
  readonly meaning: string;
  readonly repair: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    pattern: /unsafe-eval|EvalError|evaluate a string as JavaScript|\beval\b/i,
    meaning:
      'The policy of the sandbox allows no eval and no new Function; a library or a development build uses them.',
    repair:
      'Make a production build, or set the option of the library that avoids eval (Vue: the runtime-only build; zod: jitless).',
  },
  {
    pattern: /Content Security Policy|violates the following|is not declared|blocked by csp|ERR_BLOCKED_BY_CSP/i,
    meaning: 'The page asked for something from a server that its resource does not declare.',
    repair:
      'Declare its origin in _meta.ui.csp of the resource: connectDomains for fetch and WebSocket, resourceDomains for scripts, styles, pictures and fonts, frameDomains for frames. Or take it into the page.',
  },
  {
    pattern: /Cannot (?:read|set) propert|undefined is not|null is not|is not a function|is not iterable/i,
    meaning:
      'The script used data that were not there: partial arguments, a missing member of structuredContent, or a result of an error.',
    repair:
      'Draw only from ui/notifications/tool-result, test each member, and handle isError. Arguments may be incomplete until ui/notifications/tool-input.',
  },
  {
    pattern: /handshake|not ready in time|ui\/initialize|no answer of the view/i,
    meaning:
      'The view did not finish its handshake: its script failed or was not loaded, or ui/notifications/initialized is missing.',
    repair:
      'Send ui/initialize first, ui/notifications/initialized after its answer. Look for an error in the console, and for a script with an address that is not declared.',
  },
  {
    pattern: /is empty|blank|nothing is visible/i,
    meaning:
      'The handshake worked, but nothing was drawn: the handler of the result did not run, or drew into an element without height.',
    repair: 'Register the handler before connecting, and give the root an explicit height instead of 100 %.',
  },
  {
    pattern: /-32601|method not found/i,
    meaning: 'The other side does not know this method: the host lacks a capability, or a name is misspelt.',
    repair:
      'Look at hostCapabilities of the answer to ui/initialize before the request, and do without it where it is missing.',
  },
  {
    pattern: /-32602|invalid (?:params|arguments)/i,
    meaning: 'The arguments do not fit the schema of the tool or of the message.',
    repair: 'Compare them with inputSchema in tools/list.',
  },
  {
    pattern: /from accessing a cross-origin|SecurityError|localStorage|sessionStorage|cookie/i,
    meaning: 'A view runs in a frame with an opaque origin: it may not reach its host, and has no storage.',
    repair: 'Talk to the host by messages, keep state in memory or in the tool’s server.',
  },
  {
    pattern: /outputSchema|structuredContent/i,
    meaning: 'The tool declares outputSchema, and its result has no structuredContent that fits.',
    repair: 'Return structuredContent as declared, with the same as text in content.',
  },
  {
    pattern: /no MCP message|stdout|Unexpected token/i,
    meaning: 'A server on stdio wrote something else than messages to stdout.',
    repair: 'Write logs to stderr (console.error).',
  },
  {
    pattern: /contrast/i,
    meaning: 'A text is too pale for its background, in the theme that is named.',
    repair:
      'Use the variables of the host (--color-text-primary on --color-background-primary) or light-dark() for both colours.',
  },
  {
    pattern: /wider than|overflow|sideways/i,
    meaning: 'Something has a fixed width, or a text that does not wrap.',
    repair: 'Use max-width: 100 %, overflow-wrap: anywhere, or a container with overflow-x: auto for tables.',
  },
  {
    pattern: /keyboard|tabindex|\bTab\b/i,
    meaning: 'Something can be pressed with a pointer only, or keeps the focus.',
    repair: 'Use button and a. Handle Tab in dialogs only, and let Escape close them.',
  },
];

/** Explains a message in two sentences; says so when it is not known. */
export function explainError(message: string): string {
  const explanations = EXPLANATIONS.filter(({ pattern }) => pattern.test(message)).slice(0, 2);
  if (explanations.length === 0)
    return 'This message is not known. render_interface shows the view with its errors; check_interface says which check finds them.';
  return explanations.map(({ meaning, repair }) => `${meaning}\nRepair: ${repair}`).join('\n\n');
}

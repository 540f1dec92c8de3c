// What MCP Apps asks of a host, by section of the specification of 2026-01-26 and of its draft. A test that shows a requirement has its id
// in the title; `npm run conformance` writes the results to docs/contributors/conformance.json.

/** `text`: the specification describes it without a keyword. */
type Level = 'must' | 'should' | 'may' | 'text';

export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** Whether only the draft has it, or only the draft has it in this form. */
  readonly isDraft?: boolean;
  /** The section's heading in the specification. */
  readonly section: string;
  readonly text: string;
  /** Note on what is missing, or what the tests do not show. A requirement without a test must have one. */
  readonly note?: string;
}

type Options = Pick<Requirement, 'isDraft' | 'note'>;

function requirement(id: string, level: Level, section: string, text: string, options: Options = {}): Requirement {
  return { id, level, section, text, ...options };
}

const RESOURCE = 'UI Resource Format';
const PROXY = 'Sandbox proxy';
const STANDARD = 'Standard MCP Messages';
const DISPLAY = 'Display Modes';
const REQUESTS = 'MCP Apps Specific Messages: requests';
const NOTIFICATIONS = 'MCP Apps Specific Messages: notifications';
const SECURITY = 'Security Implications';
const DRAFT = { isDraft: true };

export const REQUIREMENTS: readonly Requirement[] = [
  requirement('H01', 'must', RESOURCE, 'The content security policy is made of the declared domains.'),
  requirement('H02', 'must', RESOURCE, 'Without declared domains the restrictive default applies.'),
  requirement('H03', 'must', RESOURCE, 'No undeclared domain is allowed.'),
  requirement('H04', 'should', RESOURCE, 'The host logs the policies for review.'),
  requirement(
    'H05',
    'must',
    'Metadata Location',
    '`_meta.ui` of the content comes before the one in the listing.',
    DRAFT,
  ),
  requirement('H06', 'must', 'Resource Discovery', 'The host fetches the interface by `resources/read`.'),
  requirement('H07', 'must', 'Visibility', 'A tool without `model` in its visibility is not offered to the model.'),
  requirement('H08', 'must', 'Visibility', 'A view calls no tool without `app`, and no tool of another server.'),
  requirement('H09', 'must', PROXY, 'A host on the web puts the view into a sandbox proxy.'),
  requirement('H10', 'must', PROXY, 'Host and sandbox have different origins.'),
  requirement('H11', 'must', PROXY, 'The sandbox has `allow-scripts` and `allow-same-origin`.'),
  requirement('H12', 'must', PROXY, 'The proxy announces that it is ready.'),
  requirement('H13', 'must', PROXY, 'The host sends the document to the proxy.'),
  requirement('H14', 'must', PROXY, 'The proxy loads the document under the policy.'),
  requirement('H15', 'must', PROXY, 'The proxy relays all messages but its own.'),
  requirement('H16', 'must', PROXY, 'The host sends nothing to the view before `initialized`.'),
  requirement('H17', 'should', PROXY, 'The proxy makes no requests of its own.', {
    note: 'No test. The proxy sends notifications of its own (blocked addresses, dropped messages), but no request.',
  }),
  requirement(
    'H18',
    'may',
    PROXY,
    'Messages without `ui/` are forwarded to the server; the host may block them or ask.',
  ),
  requirement('H19', 'should', STANDARD, 'Sampling has a rate limit, a limit on cost and an approval.', DRAFT),
  requirement('H20', 'should', 'Host Context', 'The answer to `ui/initialize` has the host context.'),
  requirement('H21', 'must', 'Container Dimensions', 'The host listens to the view’s size.', {
    note: 'The height is applied within limits. The width is the host’s, so a requested width is ignored.',
  }),
  requirement('H22', 'must', DISPLAY, 'The host enters no display mode that the view has not declared.'),
  requirement('H23', 'must', DISPLAY, 'The answer to a request is the mode that results.'),
  requirement('H24', 'should', DISPLAY, 'A mode that is not available is answered with the current one.'),
  requirement('H25', 'should', REQUESTS, '`ui/open-link` opens the address in the browser.'),
  requirement('H26', 'should', REQUESTS, '`ui/download-file` asks the user and makes the name safe.', DRAFT),
  requirement('H27', 'should', REQUESTS, '`ui/message` adds a message to the conversation.'),
  requirement('H28', 'should', REQUESTS, '`ui/update-model-context` reaches the model; the last update counts.'),
  requirement('H29', 'must', NOTIFICATIONS, 'The input is sent whole, once, before the result.'),
  requirement('H30', 'must', NOTIFICATIONS, 'No partial input after the input.'),
  requirement('H31', 'must', NOTIFICATIONS, 'The result is sent when the call completes.'),
  requirement('H32', 'must', NOTIFICATIONS, 'The view is notified of a cancelled call.'),
  requirement('H33', 'must', NOTIFICATIONS, 'The host tells a view before it removes it.'),
  requirement('H34', 'must', NOTIFICATIONS, 'A view that asks to be closed is closed in the same way.', DRAFT),
  requirement('H35', 'may', NOTIFICATIONS, 'The view is notified of changes of the context.'),
  requirement('H36', 'must', 'Client<>Server Capability Negotiation', '`mimeTypes` in the announced extension.'),
  requirement('H37', 'must', SECURITY, 'Every view is in sandboxed frames with restricted permissions.'),
  requirement('H38', 'text', SECURITY, 'Messages of a view are validated; malformed ones are rejected.'),
  requirement('H39', 'text', SECURITY, 'Hosts may review, sign, allow or block interfaces.', {
    note: 'In part: an interface of a registry is bound to its publisher. HTML that a server sends itself is not reviewed before it is shown.',
  }),
  requirement('H40', 'must', SECURITY, 'Connections to undeclared domains are blocked.'),
  requirement('H41', 'should', SECURITY, 'The host warns when an interface needs external domains.', {
    note: 'Not implemented as a warning: the shield beside the interface lists the domains, but does not draw attention to them. There is no list of domains for all servers.',
  }),
  requirement('H42', 'should', SECURITY, 'Tools that a view offers are attributed, approved, limited and logged.', {
    isDraft: true,
    note: 'The tests show who offered the tool, the approval and the log, not the limits.',
  }),
  requirement('H43', 'must', SECURITY, 'A view’s tools go with it; a later call is an error.', DRAFT),
  requirement('H44', 'text', SECURITY, 'Limits on resources; the boundary of the sandbox is visible.', {
    note: 'The tests show the limits. That the boundary is visible has no test.',
  }),
];

// Starts a compiled page: reads its data, draws its tool, connects to its host. The form is drawn before the host answers.
import type { Json } from '@vitrine/models/form';
import type { createSchemaValidator } from '@vitrine/models/internal/form/page';
import { connectMcpApps, type McpAppsView } from '@vitrine/view/mcp-apps';
import type { FollowUpTool, PageData, ToolPage } from '../page-data.ts';
import type { ResultContext, ToolResultLike } from '../result/result-context.ts';
import { setChildren } from './dom.ts';
import { createFollowUps, openFollowUp } from './follow-up.ts';
import { openPanel } from './open-panel.ts';
import { createPanel, type Panel, type PanelOptions } from './panel.ts';
import type { OpenLink } from './spec/spec-links.ts';
import type { SpecSupport } from './spec/spec-support.ts';
import { createTranslate } from './strings.ts';

/** Milliseconds that a page waits for its host's call before the user can fill in the form. */
const GRACE_MS = 250;
/** Milliseconds that only the head is shown: a result that has arrived already would fold the form at once. */
const OPEN_MS = 600;

/** The code that only some pages need. */
export interface PageSupport {
  /** The code for a view spec. */
  readonly spec?: SpecSupport;
  /** The code for rules that controls can't check. */
  readonly createValidator?: typeof createSchemaValidator;
}

function start(data: PageData, { spec: support, createValidator }: PageSupport): void {
  const t = createTranslate(data.strings);
  const main = document.querySelector('main') as HTMLElement;
  const view = connectMcpApps({ name: 'vitrine-autoview', version: '1.0.0' });
  let host: McpAppsView | undefined;
  const panels: Panel[] = [];

  function open(tool: ToolPage, options: Partial<PanelOptions> = {}): Panel {
    const panel = createPanel({
      tool,
      ...(tool.schema !== undefined && createValidator && { validator: createValidator(tool.schema) }),
      t,
      ...(data.framed && { framed: true }),
      ...(data.spec && support && tool === data.tool && { spec: { ...support, given: data.spec, openLink } }),
      view,
      context: () => ({
        ...(data.framed && { isFramed: true }),
        ...(host && { openLink: host.openLink }),
        ...(host?.hostCapabilities.downloadFile && { download: saveWith(host) }),
        ...(data.followUps && { followUps: createFollowUps(data.followUps, tool, follow) }),
      }),
      ...options,
    });
    panels.push(panel);
    setChildren(main, [panel.node]);
    return panel;
  }

  const follow = (followUp: FollowUpTool, id: Json): void => openFollowUp({ main, panels, open }, followUp, id);

  const openLink: OpenLink = (name, value) => {
    const tool = data.linked && Object.hasOwn(data.linked, name) ? data.linked[name] : undefined;
    return (
      tool && {
        isDestructive: tool.mayDestroy === true,
        open: () => openPanel({ main, panels, open }, tool, value as Json),
      }
    );
  };

  const first = open(data.tool);
  if (data.fallback) first.notice(t('This tool has no form: {error}', { error: data.fallback.error }));
  let hasCallMessage = false;
  const report = (problem: unknown): void => {
    const message = String((problem as Error)?.message ?? problem);
    first.live?.report(host, message);
    panels.at(-1)?.notice(t('This page failed: {message}', { message }));
  };
  addEventListener('error', ({ message }) => report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  // Keeps the height that its host has set until there is content, so that it does not shrink and grow again.
  const settle = (): void => main.classList.remove('waiting');
  if (data.framed) main.className = 'framed waiting';
  setTimeout(data.framed ? settle : first.open, OPEN_MS);

  view.then(
    connected => {
      host = connected;
      first.live?.follow(connected);
      const onCallMessage = <T>(
        name: 'partial-input' | 'input' | 'result' | 'cancelled',
        take: (value: T) => void,
      ): void => {
        connected.on(name, value => {
          hasCallMessage = true;
          take(value as T);
        });
      };
      onCallMessage<Json>('partial-input', args => first.input(args, true));
      onCallMessage<Json>('input', args => first.input(args, false));
      onCallMessage<ToolResultLike>('result', result => {
        first.result(result);
        settle();
      });
      onCallMessage('cancelled', first.cancelled);
      setTimeout(() => {
        if (hasCallMessage) return;
        first.open();
        // The host has not called the tool, and the tool needs no arguments: the page calls it.
        if (data.tool.readOnly) first.runIfComplete();
      }, GRACE_MS);
    },
    () => {
      first.notice(t('Open this page in an MCP client to run it.'));
      first.open();
    },
  );
}

/** Reads the data of the page and starts it. */
export function startPage(support: PageSupport = {}): void {
  const source = document.getElementById('data')?.textContent;
  if (source) start(JSON.parse(source) as PageData, support);
}

/** Saves a file for the user through the host: a sandboxed page can save nothing itself. */
function saveWith(host: McpAppsView): NonNullable<ResultContext['download']> {
  return async ({ name, mimeType, ...data }) => {
    const uri = `file:///${encodeURIComponent(name)}`;
    await host.request('ui/download-file', { contents: [{ type: 'resource', resource: { uri, mimeType, ...data } }] });
  };
}

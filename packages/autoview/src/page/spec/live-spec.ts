// The view spec that a page applies now: its own, a newer one that a result brings, or the newest one of its server, which the page reads when
// it starts and whenever the server's lists change.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolResultLike } from '../../result/draw-result.ts';
import { isRecord } from '../../untrusted-values.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';
import { newerSpec, type PageSpec } from './newer-spec.ts';

export interface LiveSpec {
  /** Undefined: the page is drawn as compiled. */
  spec(): ViewSpec | undefined;
  /** Takes the spec that a result brings, just before the result is drawn. */
  heed(result: ToolResultLike): void;
  /** Follows the server's spec from now on. A server that cannot be read changes nothing. */
  follow(host: McpAppsView): void;
  /** Reports an error of the page to the server, which returns to the earlier interface after the second one. */
  report(host: McpAppsView | undefined, message: string): void;
}

/** `onChange`: called with the form of each newer spec, and with the result that is to be drawn again. The values of the form stay. */
export function createLiveSpec(
  given: PageSpec,
  toolName: string,
  onChange: (form: ViewSpec['form'], drawn: ToolResultLike | undefined) => void,
): LiveSpec {
  let page = given;
  let last: ToolResultLike | undefined;
  function take(offered: unknown, drawn?: ToolResultLike): void {
    const newer = newerSpec(offered, page);
    if (!newer) return;
    page = newer;
    onChange(page.spec?.form, drawn);
  }
  return {
    spec: () => page.spec,
    heed(result) {
      last = result;
      take(isRecord(result) && isRecord(result._meta) ? result._meta['vitrine.dev/view-spec'] : undefined);
    },
    follow(host) {
      const { source } = page;
      if (source === undefined || !host.hostCapabilities.serverResources) return;
      const look = coalesced(async () => take(await readSpec(host, source), last));
      // Of its own, because the other pages have no use for these messages.
      addEventListener('message', ({ source: from, data }) => {
        if (from === parent && isRecord(data) && String(data.method).endsWith('/list_changed')) look();
      });
      look();
    },
    report(host, message) {
      const { reportTool, revision } = page;
      if (!host || reportTool === undefined || revision < 1) return;
      // The page shows the error itself, also when the report fails.
      host.callTool(reportTool, { toolName, revision, message: message.slice(0, 1000) }).catch(() => {});
    },
  };
}

/** Undefined where it cannot be read. */
async function readSpec(host: McpAppsView, uri: string): Promise<unknown> {
  try {
    const { contents } = (await host.request('resources/read', { uri })) as { contents: { text: string }[] };
    return JSON.parse(contents[0]?.text ?? '');
  } catch {
    return undefined;
  }
}

/** Runs once at a time; calls during a run lead to one more run. */
function coalesced(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isCalled = false;
  return async () => {
    isCalled = true;
    if (isRunning) return;
    isRunning = true;
    while (isCalled) {
      isCalled = false;
      await run();
    }
    isRunning = false;
  };
}

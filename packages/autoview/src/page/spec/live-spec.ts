// The view spec that a page applies now: its own, a newer one that a result brings, or the newest one of its server, which the page reads when
// it starts and whenever the server's lists change.

import { coalesce } from '@vitrine/std/internal/coalesce';
import { isRecord } from '@vitrine/std/internal/json';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolResultLike } from '../../result/result-context.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';
import { button, h, setChildren } from '../dom.ts';
import type { Translate } from '../strings.ts';
import { judgeSpec, type PageSpec, type SpecState } from './newer-spec.ts';

export interface LiveSpec {
  /** Offers a version that the user did not ask for; empty while there is none. */
  readonly node: HTMLElement;
  /** Returns the spec; undefined when the page is drawn as compiled. */
  spec(): ViewSpec | undefined;
  /** Takes the spec that a result brings, just before the result is drawn. */
  readSpecFrom(result: ToolResultLike): void;
  /** Follows the server's spec from now on. A server that cannot be read changes nothing. */
  follow(host: McpAppsView): void;
  /** Reports an error of the page to the server, which returns to the earlier interface after the second one. */
  report(host: McpAppsView | undefined, message: string): void;
}

export interface LiveSpecOptions {
  readonly toolName: string;
  readonly t: Translate;
  /** Called with the form of each newer spec, and with the result that is to be drawn again. The values of the form stay. */
  readonly onChange: (form: ViewSpec['form'], drawn: ToolResultLike | undefined) => void;
}

export function createLiveSpec(given: PageSpec, { toolName, t, onChange }: LiveSpecOptions): LiveSpec {
  const node = h('div', { class: 'newer', role: 'status' });
  let state: SpecState = { page: given, isInUse: false };
  let last: ToolResultLike | undefined;
  const change = (changes: Partial<SpecState>): void => {
    state = { ...state, ...changes };
  };
  addEventListener('input', () => change({ isInUse: true }));
  /** Takes a spec on offer. `drawn`: the result that is to be drawn again. */
  function take(offered: unknown, drawn?: ToolResultLike): void {
    const judged = judgeSpec(state, offered);
    if (!judged) return;
    const { newer, asksFirst } = judged;
    const show = (result: ToolResultLike | undefined): void => {
      setChildren(node, []);
      change({ page: newer });
      onChange(newer.spec?.form, result);
    };
    if (!asksFirst) {
      show(drawn);
      return;
    }
    setChildren(node, [
      h('span', {}, t('There is a new version of this page.')),
      button(t('Show it'), () => show(last)),
      button(
        t('Keep this one'),
        () => {
          change({ declined: newer.revision });
          setChildren(node, []);
        },
        { class: 'small quiet' },
      ),
    ]);
  }
  return {
    node,
    spec: () => state.page.spec,
    readSpecFrom(result) {
      const offered = isRecord(result) && isRecord(result._meta) ? result._meta['vitrine.dev/view-spec'] : undefined;
      last = result;
      take(offered);
      change({ isInUse: true });
    },
    follow(host) {
      const { source } = state.page;
      if (source === undefined || !host.hostCapabilities.serverResources) return;
      const look = coalesce(async () => take(await readSpec(host, source), last));
      // Of its own, because the other pages have no use for these messages.
      addEventListener('message', ({ source: from, data }) => {
        if (from === parent && isRecord(data) && String(data.method).endsWith('/list_changed')) void look();
      });
      void look();
    },
    report(host, message) {
      const { reportTool, revision } = state.page;
      if (!host || reportTool === undefined || revision < 1) return;
      // The page shows the error itself, also when the report fails.
      host.callTool(reportTool, { toolName, revision, message: message.slice(0, 1000) }).catch(() => {});
    },
  };
}

/** Reads a spec; undefined where it cannot be read. */
async function readSpec(host: McpAppsView, uri: string): Promise<unknown> {
  try {
    const { contents } = (await host.request('resources/read', { uri })) as { contents: { text: string }[] };
    return JSON.parse(contents[0]?.text ?? '');
  } catch {
    return undefined;
  }
}

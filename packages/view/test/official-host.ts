// A page that shows a view in a frame and drives it with ext-apps' own AppBridge: the oracle of the contract tests.
// Bundled into the browser; `source` names the package, so that both generations run the same suite.

/** Source of the host page's script. `window.official.mount(html)` opens a view. */
export const officialHost = (bridgePackage: string): string => `
import { AppBridge, PostMessageTransport } from '${bridgePackage}/app-bridge';

const seen = [];
const note = (what, value) => { seen.push([what, value]); };

async function mount(html, { context = {}, height } = {}) {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style.cssText = 'border:0;width:400px;height:' + (height ?? 150) + 'px';
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(null, { name: 'official', version: '2.0.4' }, {
    openLinks: {}, serverTools: {}, serverResources: {}, logging: {},
    message: { text: {} }, updateModelContext: { structuredContent: {} },
  }, { hostContext: context });
  bridge.oninitialized = () => note('initialized', bridge.getAppVersion());
  bridge.onsizechange = size => {
    note('size', size);
    if (official.applySize) frame.style.height = Math.min(size.height, 2000) + 'px';
  };
  bridge.onmessage = async params => {
    note('message', params);
    return params.content[0]?.text === 'no' ? { isError: true } : {};
  };
  bridge.onopenlink = async params => { note('link', params); return params.url.startsWith('https:') ? {} : { isError: true }; };
  bridge.onloggingmessage = params => note('log', params);
  bridge.onupdatemodelcontext = async params => { note('model-context', params); return {}; };
  bridge.onrequestdisplaymode = async params => { note('display-mode', params); return { mode: 'inline' }; };
  bridge.onreadresource = async params => ({ contents: [{ uri: params.uri, mimeType: 'text/plain', text: 'read' }] });
  bridge.oncalltool = async (params, extra) => {
    note('call', params);
    if (params.name === 'fail') return { content: [{ type: 'text', text: 'out of stock' }], isError: true };
    if (params.name === 'throw') throw new Error('the server is down');
    if (params.name === 'hang') {
      const signal = extra.signal ?? extra.mcpReq.signal;
      return new Promise((_, reject) => signal.addEventListener('abort', () => { note('call-aborted', params.name); reject(new Error('aborted')); }));
    }
    if (params.name === 'progress')
      await bridge.notification({ method: 'notifications/progress',
        params: { progressToken: params._meta.progressToken, progress: 1, total: 2, message: 'half' } });
    return { content: [{ type: 'text', text: 'ok' }], structuredContent: { echo: params.arguments ?? null } };
  };
  // Ready before the first line of the view runs, as a host must be.
  const transport = new PostMessageTransport(frame.contentWindow, frame.contentWindow);
  await bridge.connect(transport);
  frame.srcdoc = html;
  Object.assign(official, { bridge, frame });
}

const official = { seen, mount, applySize: true };
window.official = official;
`;

/** Members that the test sees of the official host. */
export interface OfficialHost {
  readonly seen: [string, Record<string, unknown>][];
  applySize: boolean;
  frame: HTMLIFrameElement;
  bridge: {
    oncalltool: (params: object) => Promise<object>;
    sendToolInput(params: object): Promise<void>;
    sendToolInputPartial(params: object): Promise<void>;
    sendToolResult(params: object): Promise<void>;
    sendToolCancelled(params: object): Promise<void>;
    setHostContext(context: object): void;
    teardownResource(params: object): Promise<object>;
    request(request: object, schema?: unknown): Promise<unknown>;
  };
  mount(html: string, options?: { context?: object; height?: number }): Promise<void>;
}

// The page that mounts views in each way, alternating. Runs in the browser; Node requests one mount after another.
import { AppRenderer } from '@mcp-ui/client';
import { createHost, type Host } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import { createRoot } from 'react-dom/client';
import { serveCalls } from '../serve-calls.ts';
import { bareView } from './document.ts';

/** Setup that the server of this page fills in. */
export interface Setup {
  readonly views: { readonly ours: string; readonly official: string };
  readonly template: string;
  /** The static sandbox, on another origin of the page's site. */
  readonly staticUrl: string;
  /** The reference's proxy: another origin of the page's site, and of another site. */
  readonly proxies: { readonly sameSite: string; readonly otherSite: string };
}

/** A result with unique content, so that a late report of another mount is never taken for this one's. */
type Result = ReturnType<typeof makeResult>;
const makeResult = (token: string) => ({
  content: [{ type: 'text' as const, text: token }],
  structuredContent: { rows: Array.from({ length: 20 }, (_, index) => (index === 0 ? token : `row ${index}`)) },
});

/** Shows a result, and returns a function that removes it. */
type Mount = (place: HTMLElement, result: Result) => () => Promise<void> | void;

declare global {
  interface Window {
    mountSetup: Setup;
  }
}

/** Milliseconds after which a mount has failed. */
const LIMIT_MS = 20_000;
/** Milliseconds between two mounts: a call rarely takes less. */
const REST_MS = 300;
const TOOL = 'list-rows';
const INPUT = { count: 20 };

const { views, template, staticUrl, proxies } = window.mountSetup;
/** Milliseconds between the start of a page and its first result, where a page is not brand new. */
const AGE_MS = 1000;
let mounted = 0;

/** Our hosts by their sandboxes, each created with its first use: it would start a sandbox beside the other ways. */
const hosts = new Map<'sites' | 'static', Host>();
function openHost(rung: 'sites' | 'static'): Host {
  const sandbox = rung === 'sites' ? { template } : { url: staticUrl };
  const host = hosts.get(rung) ?? createHost({ sandbox, info: { name: 'bench', version: '1' } });
  hosts.set(rung, host);
  return host;
}

const part = (content: string): UIResourcePart => ({
  type: 'ui-resource',
  uri: 'ui://bench/view',
  server: 'bench',
  mimeType: 'text/html;profile=mcp-app',
  source: 'tool',
  content,
});

const inOurHost =
  (view: string, rung: 'sites' | 'static' = 'sites'): Mount =>
  (place, result) => {
    const surface = openHost(rung).surface({ id: `s${mounted}`, part: part(view), tool: { name: TOOL } });
    surface.setInput(INPUT);
    surface.setResult(result);
    surface.show(place);
    return () => surface.close();
  };

const inOurReact =
  (view: string): Mount =>
  (place, result) => {
    const root = createRoot(place);
    root.render(
      <HostProvider host={openHost('sites')}>
        <SurfaceArea>
          <Surface id={`s${mounted}`} part={part(view)} tool={{ name: TOOL }} input={INPUT} result={result} />
        </SurfaceArea>
      </HostProvider>,
    );
    return () => root.unmount();
  };

const inAppRenderer =
  (view: string, proxy = proxies.sameSite): Mount =>
  (place, result) => {
    const root = createRoot(place);
    root.render(
      <AppRenderer
        toolName={TOOL}
        html={view}
        sandbox={{ url: new URL(proxy) }}
        toolInput={INPUT}
        toolResult={result}
        onError={(error: unknown) => console.error(error)}
      />,
    );
    return () => root.unmount();
  };

const bare: Mount = (place, result) => {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.srcdoc = bareView(result);
  place.append(frame);
  return () => frame.remove();
};

const MOUNTS: Record<string, Mount> = {
  'ours, our view': inOurHost(views.ours),
  'ours, official view': inOurHost(views.official),
  'ours in React, our view': inOurReact(views.ours),
  'ours, static sandbox, our view': inOurHost(views.ours, 'static'),
  'ours, static sandbox, official view': inOurHost(views.official, 'static'),
  'AppRenderer, our view': inAppRenderer(views.ours),
  'AppRenderer, official view': inAppRenderer(views.official),
  'AppRenderer, official view, its proxy on another site': inAppRenderer(views.official, proxies.otherSite),
  floor: bare,
};

/** Called with the first row of a list that is on the screen. */
let onShown: (text: unknown) => void = () => {};
// Added before the host's own listener, which keeps messages from inside its sandboxes from all listeners after it.
addEventListener('message', ({ data }) => onShown(data?.shown), true);

/** Functions that remove what each way has shown last. */
const removals = new Map<string, () => Promise<void>>();

/** Mounts at the top of the page. What this way had shown before stays below until then, as in a transcript. */
async function run(variant: string): Promise<number> {
  const mount = MOUNTS[variant]!;
  const token = `row 0 of mount ${++mounted}`;
  const result = makeResult(token);
  const place = document.createElement('div');
  place.style.width = '600px';
  document.body.prepend(place);
  let unmount: ReturnType<Mount> | undefined;
  const time = await new Promise<number>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${variant}: nothing shown in ${LIMIT_MS} ms`)), LIMIT_MS);
    onShown = text => {
      if (text !== token) return;
      const time = performance.now() - start;
      clearTimeout(limit);
      resolve(time);
    };
    const start = performance.now();
    unmount = mount(place, result);
  });
  await removals.get(variant)?.();
  removals.set(variant, async () => {
    await unmount?.();
    place.remove();
  });
  // The next mount starts when the page and its other processes are idle: a result arrives when a call is over, not at once.
  await new Promise(resolve => setTimeout(resolve, REST_MS));
  await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1000 }));
  return time;
}

/** Lets a page that uses this way grow old before its first result. */
async function age(variant: string): Promise<void> {
  if (variant.startsWith('ours')) openHost(variant.includes('static') ? 'static' : 'sites');
  await new Promise(resolve => setTimeout(resolve, AGE_MS));
}

serveCalls({ variants: () => Object.keys(MOUNTS), run, age });

// The ways of showing a conversation full of results, as an application would write each.
import { AppRenderer } from '@mcp-ui/client';
import { createHost, type Host } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import type { ReactNode } from 'react';
import { bareView } from './drawing.ts';

/** Setup that the server of this page fills in. */
export interface Setup {
  readonly views: { readonly ours: string; readonly official: string };
  readonly template: string;
  /** The reference's proxy: another origin of the page's site, and of another site. */
  readonly proxies: { readonly sameSite: string; readonly otherSite: string };
  /** The page with a view in an opaque frame, on as many sites as there are servers; its result is after the `#`. */
  readonly isolated: string;
}

export type Result = {
  content: { type: 'text'; text: string }[];
  structuredContent: { rows: string[] };
};

export interface Way {
  /** The conversation around the view of each result. */
  around(entries: ReactNode): ReactNode;
  entry(n: number, result: Result): ReactNode;
  /** The text in the place of a result without a view; absent: there never is one. */
  wordsOf?(n: number): string;
}

const TOOL = 'list-rows';
const INPUT = { count: 20 };
/** The number of servers that the results come from, in turn. */
const SERVERS = 3;
/** Height of a bare frame, which cannot grow; the others grow to about this. CSS pixels. */
const BARE_STYLE = { border: 0, width: '100%', height: 380 };

export function createWays({ views, template, proxies, isolated }: Setup): Record<string, () => Way> {
  const vitrine =
    (live?: number): (() => Way) =>
    () => {
      const host: Host = createHost({
        sandbox: { template },
        info: { name: 'bench', version: '1' },
        ...(live !== undefined && { live }),
      });
      const parts = Array.from(
        { length: SERVERS },
        (_, server): UIResourcePart => ({
          type: 'ui-resource',
          uri: `ui://bench-${server}/view`,
          server: `bench-${server}`,
          mimeType: 'text/html;profile=mcp-app',
          source: 'tool',
          content: views.ours,
        }),
      );
      return {
        around: entries => (
          <HostProvider host={host}>
            <SurfaceArea>{entries}</SurfaceArea>
          </HostProvider>
        ),
        entry: (n, result) => (
          <Surface id={`s${n}`} part={parts[n % SERVERS]!} tool={{ name: TOOL }} input={INPUT} result={result} />
        ),
        wordsOf(n) {
          const fallback = host.find(`s${n}`)?.fallback;
          return fallback?.checkVisibility({ opacityProperty: true }) ? (fallback.textContent ?? '') : '';
        },
      };
    };
  const appRenderer =
    (proxy: string): (() => Way) =>
    () => ({
      around: entries => entries,
      entry: (_, result) => (
        <AppRenderer
          toolName={TOOL}
          html={views.official}
          sandbox={{ url: new URL(proxy) }}
          toolInput={INPUT}
          toolResult={result}
          onError={(error: unknown) => console.error(error)}
        />
      ),
    });
  return {
    ours: vitrine(),
    'ours, never parked': vitrine(Number.POSITIVE_INFINITY),
    AppRenderer: appRenderer(proxies.sameSite),
    'AppRenderer, its proxy on another site': appRenderer(proxies.otherSite),
    'two isolated frames, nothing else': () => ({
      around: entries => entries,
      entry: (n, result) => (
        <iframe
          title={TOOL}
          sandbox="allow-scripts allow-same-origin"
          src={`${isolated.replace('{label}', `s${n % SERVERS}`)}#${encodeURIComponent(bareView(result))}`}
          style={BARE_STYLE}
        />
      ),
    }),
    floor: () => ({
      around: entries => entries,
      entry: (_, result) => (
        <iframe title={TOOL} sandbox="allow-scripts" srcDoc={bareView(result)} style={BARE_STYLE} />
      ),
    }),
  };
}

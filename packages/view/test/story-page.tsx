// A component in a tab of its own, with no frame and no Storybook: only the decorator's host is around it.
import { useCallTool, useRenderData, useResult, useTheme } from '@vitrine/view/react';
import { createMCPClientDecorator, type MCPClientOptions } from '@vitrine/view/storybook';
import { StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

function Page() {
  const { data, isLoading, error } = useRenderData();
  const double = useCallTool<{ n: number }, { n: number }>('double');
  const failed = useResult()?.isError ?? false;
  const facts = {
    data,
    isLoading,
    error: error?.code,
    failed,
    theme: useTheme(),
    doubled: double.result?.structuredContent,
  };
  return (
    <>
      <button type="button" onClick={() => void double.call({ n: 21 })}>
        double
      </button>
      <pre>{JSON.stringify(facts)}</pre>
    </>
  );
}

const tools = { double: ({ n }: Record<string, unknown>) => ({ n: 2 * (n as number) }) };

function Story({ first }: { first: { renderData?: unknown; options: MCPClientOptions } }) {
  const [{ renderData, options }, change] = useState(first);
  Object.assign(globalThis, { change: (next: typeof first) => flushSync(() => change(next)) });
  // As Storybook calls it, at every render.
  return createMCPClientDecorator(renderData, { tools, ...options })(Page, {});
}

Object.assign(globalThis, {
  /** Messages that reached the window's listeners from the page itself, as they would if it spoke to the wrong window. */
  strays: [] as unknown[],
  start: (first: { renderData?: unknown; options: MCPClientOptions }) =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <Story first={first} />
      </StrictMode>,
    ),
});
addEventListener('message', ({ source, data }) => {
  if (source === window) (globalThis as unknown as { strays: unknown[] }).strays.push(data);
});

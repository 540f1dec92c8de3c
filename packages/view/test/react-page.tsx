// A page written with the hooks, under StrictMode. The document shows the value of every hook as JSON.

import {
  useCallTool,
  useCancelled,
  useConnection,
  useHostContext,
  useInput,
  useKeptState,
  useOfferedTool,
  usePartialInput,
  useRenderData,
  useResult,
  useTheme,
  ViewProvider,
} from '@vitrine/view/react';
import { createTools } from '@vitrine/view/tools';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';

const tools = createTools();
const Product = z.object({ name: z.string(), prices: z.array(z.number()) });
const Slow = z.object({ name: z.string() }).refine(async ({ name }) => name !== 'refused', 'refused');

function Show({ id, value }: { id: string; value: unknown }) {
  return <pre id={id}>{JSON.stringify(value) ?? 'undefined'}</pre>;
}

function Facts() {
  const connection = useConnection();
  return (
    <>
      <Show id="status" value={[connection.status, connection.view?.dialect ?? connection.error?.code]} />
      <Show id="input" value={useInput<{ q: string }>()?.q} />
      <Show id="partial" value={usePartialInput<{ q: string }>()?.q} />
      <Show id="result" value={useResult()?.structuredContent} />
      <Show id="cancelled" value={useCancelled()} />
      <Show id="locale" value={useHostContext().locale} />
      <Show id="theme" value={useTheme()} />
    </>
  );
}

function Data() {
  const { data, isLoading, error, theme } = useRenderData(Product);
  const slow = useRenderData(Slow);
  const problem = error && [error.code, error.message];
  return (
    <>
      <Show id="data" value={{ prices: data?.prices, isLoading, problem, theme }} />
      <Show id="slow" value={{ name: slow.data?.name, isLoading: slow.isLoading, code: slow.error?.code }} />
    </>
  );
}

function Calls() {
  const { call, reset, pending, result, error } = useCallTool<{ n: number }, { n: number }>('double');
  const n = useRef(0);
  return (
    <>
      <button type="button" id="call" onClick={() => void call({ n: ++n.current })} />
      <button type="button" id="reset" onClick={reset} />
      <Show id="called" value={{ pending, n: result?.structuredContent?.n, code: error?.code }} />
    </>
  );
}

function Offered() {
  const [row, setRow] = useState(0);
  useOfferedTool(tools, { name: 'select', description: `row ${row} is selected` }, args => {
    setRow(args.row as number);
    return { before: row };
  });
  return <Show id="row" value={row} />;
}

function Kept() {
  const [count, setCount] = useKeptState('count', 0);
  const [text, setText] = useKeptState('text', '');
  const [visits, setVisits] = useKeptState('visits', 0);
  // StrictMode runs it twice.
  useEffect(() => setVisits(before => before + 1), [setVisits]);
  return (
    <>
      <button type="button" id="count" onClick={() => setCount(before => before + 1)} />
      <button type="button" id="large" onClick={() => setText('x'.repeat(70_000))} />
      <Show id="kept" value={[count, visits, text.length]} />
    </>
  );
}

let renders = 0;
function CountInputs() {
  useInput();
  renders++;
  (globalThis as { renders?: number }).renders = renders;
  return null;
}

const root = document.getElementById('root')!;
createRoot(root).render(
  <StrictMode>
    <ViewProvider info={{ name: 'react-page', version: '1.0.0' }} options={{ tools, timeoutMs: 2000 }}>
      <Facts />
      <Data />
      <Calls />
      <Offered />
      <Kept />
      <CountInputs />
    </ViewProvider>
  </StrictMode>,
);

// A hook that offers a tool to the host while its component is mounted.
import { useEffect, useRef } from 'react';
import type { OfferedTool, OfferedToolHandler, Tools } from '../tools.ts';

/**
 * Offers `tool` through the `tools` that the page gave to `connect`. The latest `handler` is called; a change of the tool's
 * description is announced to the host. Two mounted components cannot offer the same name: the second throws `ViewError` `bad-tool`.
 * @example
 * useOfferedTool(tools, { name: 'zoom', inputSchema }, ({ level }) => setLevel(level));
 */
export function useOfferedTool(tools: Tools, tool: OfferedTool, handler: OfferedToolHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  // Compared by value: a literal in the component is a new object on each render.
  const text = JSON.stringify(tool);
  useEffect(() => {
    const offer = tools.offer(JSON.parse(text) as OfferedTool, args => latest.current(args));
    return () => offer.remove();
  }, [tools, text]);
}

// Makes the stories of a page from the page and the data that its host sends.
import type { StoryObj } from '@storybook/react-vite';
import type { ToolResult } from '@vitrine/protocol/content';
import { createMCPClientDecorator, type MCPClientOptions } from '@vitrine/view/storybook';
import type { ComponentType } from 'react';
import { ToolUiPage } from './tool-ui-page.tsx';

/** The values that the controls of a story change. */
export interface ShownArgs {
  /** Render data; absent when the host sends none, or too much for the controls. */
  renderData?: unknown;
}

export type Shown = StoryObj<ShownArgs>;

/** Draws a page in the dialects of `@vitrine/view`, and its component alone where only props are sent. */
export function inDialects(
  Page: ComponentType,
  // biome-ignore lint/suspicious/noExplicitAny: the component checks its data itself
  Component: ComponentType<{ data: any }>,
): NonNullable<Shown['render']> {
  return (_, { globals }) =>
    globals.dialect === 'tool-ui' ? <ToolUiPage of={Component} /> : <Page key={String(globals.dialect)} />;
}

/** A story whose host sends this data, which the controls can change. */
export function shows(renderData: unknown, options?: MCPClientOptions): Shown {
  return {
    args: { renderData },
    decorators: [createMCPClientDecorator(({ args }) => (args as ShownArgs).renderData, options)],
  };
}

/** The same with more data than the controls can show. */
export function showsHuge(renderData: unknown, options?: MCPClientOptions): Shown {
  return { decorators: [createMCPClientDecorator(renderData, options)] };
}

/** A story whose host has no data yet. */
export const waits = (): Shown => showsHuge(undefined);

/** A story whose tool has failed with this text. */
export function fails(text: string): Shown {
  const result: ToolResult = { isError: true, content: [{ type: 'text', text }] };
  return showsHuge(undefined, { result });
}

// The decorator for Storybook. It needs nothing of Storybook itself, so the same function serves its stories and any test.
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { Dialect } from '@vitrine/protocol/surface';
import type { ReactElement, ReactNode } from 'react';
import type { Scene } from './scene.ts';
import { StoryHost } from './story-host.tsx';

/** As much of Storybook's context as the decorator reads. */
export interface StoryContext {
  /** `dialect` and `theme` of the toolbar are followed where the options say nothing else. */
  globals?: Record<string, unknown>;
  args?: object;
}

export interface MCPClientOptions extends Omit<Scene, 'renderData'> {
  /** @default the toolbar's `dialect`, else 'mcp-apps' */
  dialect?: Dialect | undefined;
  /** @default the toolbar's `theme`, else none: the page follows the system */
  theme?: Theme | undefined;
  /** As for `<StoryHost>`. @default true */
  connects?: boolean | undefined;
}

/** A decorator of Storybook's, by its shape. */
export type StoryDecorator = (Story: () => ReactNode, context: StoryContext) => ReactElement;

/**
 * Plays the MCP client around a story: it hands the story `renderData` in the words of a dialect, and answers what the story asks.
 * A function is given the story's context, for data that comes from `args`. Undefined: no data has come yet.
 */
export function createMCPClientDecorator(
  renderData: (context: StoryContext) => unknown,
  options?: MCPClientOptions,
): StoryDecorator;
export function createMCPClientDecorator(renderData?: unknown, options?: MCPClientOptions): StoryDecorator;
export function createMCPClientDecorator(
  renderData?: unknown,
  { dialect, theme, context, ...scene }: MCPClientOptions = {},
): StoryDecorator {
  return function MCPClientDecorator(Story, story) {
    const { globals = {} } = story;
    const shownTheme = theme ?? (isTheme(globals.theme) ? globals.theme : undefined);
    return (
      <StoryHost
        {...scene}
        dialect={dialect ?? (isDialect(globals.dialect) ? globals.dialect : undefined)}
        context={{ ...context, ...(shownTheme && { theme: shownTheme }) }}
        renderData={typeof renderData === 'function' ? renderData(story) : renderData}
      >
        <Story />
      </StoryHost>
    );
  };
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

const isDialect = (value: unknown): value is Dialect =>
  value === 'mcp-apps' || value === 'mcp-ui' || value === 'tool-ui';

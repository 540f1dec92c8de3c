// The public API of @vitrine/view/storybook: a host around components, in stories and in tests.
export {
  createMCPClientDecorator,
  type MCPClientOptions,
  type StoryContext,
  type StoryDecorator,
} from './decorator.tsx';

export type { Scene } from './scene.ts';
export { StoryHost, type StoryHostProps } from './story-host.tsx';

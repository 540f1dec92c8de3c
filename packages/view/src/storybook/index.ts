// The public API of @vitrine/view/storybook: a host around components, in stories and in tests.
export { createMCPClientDecorator, type MCPClientOptions, type StoryDecorator } from './decorator.tsx';

export { StoryHost, type StoryHostProps } from './story-host.tsx';

// The component library of `@mcp-ui/client` 6.1.0 for remote-DOM scripts, under its names and in its shape.
import type { ComponentType } from 'react';
import { RemoteButton, RemoteCard, RemoteImage, RemoteStack, RemoteText } from '../remote-dom/remote-elements.tsx';

/** One element of a component library. */
export interface ComponentLibraryElement {
  tagName: string;
  // biome-ignore lint/suspicious/noExplicitAny: any component of the application
  component: ComponentType<any>;
  /** Attribute → property of the component, besides its own name. */
  propMapping?: Record<string, string>;
  /** Event → property of the component, besides `onEvent`. */
  eventMapping?: Record<string, string>;
}

/** A component library: its elements by tag. */
export interface ComponentLibrary {
  name: string;
  elements: ComponentLibraryElement[];
}

/** The attributes and events of a script's element; only declared ones reach a component. */
export interface RemoteElementConfiguration {
  tagName: string;
  remoteAttributes?: string[];
  remoteEvents?: string[];
}

/** The element `ui-card`. */
export const remoteCardDefinition: { tagName: string } = { tagName: 'ui-card' };
/** The element `ui-button`. */
export const remoteButtonDefinition: Required<RemoteElementConfiguration> = {
  tagName: 'ui-button',
  remoteAttributes: ['label'],
  remoteEvents: ['click', 'press'],
};
/** The element `ui-text`. */
export const remoteTextDefinition: { tagName: string; remoteAttributes: string[] } = {
  tagName: 'ui-text',
  remoteAttributes: ['content'],
};
/** The element `ui-stack`. */
export const remoteStackDefinition: { tagName: string; remoteAttributes: string[] } = {
  tagName: 'ui-stack',
  remoteAttributes: ['direction', 'spacing', 'align', 'justify'],
};
/** The element `ui-image`. */
export const remoteImageDefinition: { tagName: string; remoteAttributes: string[] } = {
  tagName: 'ui-image',
  remoteAttributes: ['src', 'alt', 'width', 'height'],
};

/** The five elements: `ui-text`, `ui-button`, `ui-stack`, `ui-image`, and `ui-card`, which was declared and never drawn. */
export const basicComponentLibrary: ComponentLibrary = {
  name: 'basic',
  elements: [
    { tagName: 'ui-text', component: RemoteText, propMapping: { content: 'content' } },
    {
      tagName: 'ui-button',
      component: RemoteButton,
      propMapping: { label: 'label' },
      eventMapping: { press: 'onPress', click: 'onClick' },
    },
    {
      tagName: 'ui-stack',
      component: RemoteStack,
      propMapping: { direction: 'direction', spacing: 'spacing', align: 'align', justify: 'justify' },
    },
    {
      tagName: 'ui-image',
      component: RemoteImage,
      propMapping: { src: 'src', alt: 'alt', width: 'width', height: 'height' },
    },
    { tagName: 'ui-card', component: RemoteCard },
  ],
};

// Converts the component libraries of `@mcp-ui/client` up to 6.1 (components by tag, and their attributes and events) into element
// definitions of this package. Values arrive as text, as in the original; dangerous ones are left out.
import { BASIC_SPECS } from '@vitrine/host/internal/remote-dom';
import type { RemoteElementSpec, RemotePropertySpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { REMOTE_EVENT_FIELDS } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { isRemoteElementName, isRemotePropertyName } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import type { ComponentType, ReactNode } from 'react';
import type { ReactElementDefinition } from './remote-elements.tsx';
import { handlerName } from './remote-view.tsx';

/** A component library of `@mcp-ui/client`. */
interface OlderComponentLibrary {
  name: string;
  elements: readonly {
    tagName: string;
    // biome-ignore lint/suspicious/noExplicitAny: any component of the application
    component: ComponentType<any>;
    /** Attribute → property of the component, besides its own name. */
    propMapping?: Readonly<Record<string, string>>;
    /** Event → property of the component, besides `onEvent`. */
    eventMapping?: Readonly<Record<string, string>>;
  }[];
}

/** The declaration of an element in `remoteElements` of `@mcp-ui/client`. */
interface OlderRemoteElement {
  tagName: string;
  remoteAttributes?: readonly string[];
  remoteEvents?: readonly string[];
}

/** The `remoteDomProps` of `@mcp-ui/client`. */
export interface OlderRemoteDOMProps {
  library: OlderComponentLibrary;
  remoteElements?: readonly OlderRemoteElement[];
}

/**
 * Element definitions for `createReactRemoteDOMStage`, from the older `remoteDomProps`.
 * @example
 * const remoteDom = createReactRemoteDOMStage({ elements: olderRemoteElements({ library, remoteElements }) });
 */
export function olderRemoteElements({
  library,
  remoteElements = [],
}: OlderRemoteDOMProps): Record<string, ReactElementDefinition> {
  const declared = new Map(remoteElements.map(element => [element.tagName, element]));
  return Object.fromEntries(
    library.elements
      .filter(({ tagName }) => isRemoteElementName(tagName))
      .map(({ tagName, component, propMapping = {}, eventMapping = {} }) => {
        const older = declared.get(tagName) ?? {
          tagName,
          remoteAttributes: Object.keys(propMapping),
          remoteEvents: Object.keys(eventMapping),
        };
        const basic: RemoteElementSpec | undefined = Object.hasOwn(BASIC_SPECS, tagName)
          ? BASIC_SPECS[tagName as keyof typeof BASIC_SPECS]
          : undefined;
        const spec = !declared.has(tagName) && basic ? basic : olderSpec(older);
        return [tagName, { spec, component: mapped(component, propMapping, eventMapping) }];
      }),
  );
}

function olderSpec({ remoteAttributes = [], remoteEvents = [] }: OlderRemoteElement): RemoteElementSpec {
  const property = (name: string): RemotePropertySpec => ({ type: 'string', attribute: name.toLowerCase() });
  return {
    properties: Object.fromEntries(remoteAttributes.filter(isRemotePropertyName).map(name => [name, property(name)])),
    events: Object.fromEntries(remoteEvents.map(name => [name, [...REMOTE_EVENT_FIELDS]])),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any component of the application
type AnyComponent = ComponentType<any>;

function mapped(
  Mapped: AnyComponent,
  properties: Readonly<Record<string, string>>,
  events: Readonly<Record<string, string>>,
): AnyComponent {
  const names = [
    ...Object.entries(properties).filter(([, to]) => isRemotePropertyName(to) || to === 'children'),
    ...Object.entries(events).map(([event, to]) => [handlerName(event), to] as const),
  ].filter(([from, to]) => from !== to);
  if (names.length === 0) return Mapped;
  return function MappedElement(given: Record<string, unknown>): ReactNode {
    const more = names.filter(([from]) => given[from] !== undefined).map(([from, to]) => [to, given[from]]);
    return <Mapped {...given} {...Object.fromEntries(more)} />;
  };
}

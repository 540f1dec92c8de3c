// The five basic remote-DOM elements as React components, and the type of element definitions.
import { BASIC_SPECS } from '@vitrine/host/internal/remote-dom';
import type { RemoteElementSpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import type { ComponentType, ReactNode } from 'react';

/**
 * Defines how React draws an element of a script. The component receives the properties that passed the spec, `children`, and a
 * handler for each event that the script listens to: `press` becomes `onPress`. A handler accepts any argument; the script
 * receives the fields of it that the spec lists.
 */
export interface ReactElementDefinition {
  spec: RemoteElementSpec;
  // biome-ignore lint/suspicious/noExplicitAny: properties are checked against the spec, which TypeScript cannot follow
  component: ComponentType<any>;
}

/** Values of older libraries arrive as text: digits alone mean CSS pixels. */
function length(value: number | string | undefined): number | string | undefined {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

interface TextProps {
  content?: string;
  children?: ReactNode;
}

/** Draws `ui-text`. */
export function RemoteText({ content, children }: TextProps): ReactNode {
  return (
    <span className="vitrine-remote-text">
      {content}
      {children}
    </span>
  );
}

interface ButtonProps {
  label?: string;
  onPress?: () => void;
  onClick?: () => void;
  children?: ReactNode;
}

/** Draws `ui-button`. */
export function RemoteButton({ label, onPress, onClick, children }: ButtonProps): ReactNode {
  const click = (): void => {
    onPress?.();
    onClick?.();
  };
  return (
    <button type="button" className="vitrine-remote-button" onClick={click}>
      {label || children}
    </button>
  );
}

interface StackProps {
  direction?: 'vertical' | 'horizontal';
  spacing?: number | string;
  align?: string;
  justify?: string;
  children?: ReactNode;
}

/** Draws `ui-stack`. */
export function RemoteStack(props: StackProps): ReactNode {
  const { direction, spacing = 8, align = 'stretch', justify = 'flex-start', children } = props;
  const horizontal = direction === 'horizontal';
  return (
    <div
      className="vitrine-remote-stack"
      style={{
        flexDirection: horizontal ? 'row' : 'column',
        flexWrap: horizontal ? 'wrap' : 'nowrap',
        gap: length(spacing),
        alignItems: align,
        justifyContent: justify,
      }}
    >
      {children}
    </div>
  );
}

interface ImageProps {
  src?: string;
  alt?: string;
  width?: number | string;
  height?: number | string;
}

/** Draws `ui-image`. */
export function RemoteImage({ src, alt = '', width, height }: ImageProps): ReactNode {
  return (
    <img
      className="vitrine-remote-image"
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      style={{ width: length(width), height: length(height) }}
    />
  );
}

/** Draws `ui-card`. */
export function RemoteCard({ children }: { children?: ReactNode }): ReactNode {
  return <div className="vitrine-remote-card">{children}</div>;
}

/** The five basic elements as React components, by tag. */
export const BASIC_REACT_ELEMENTS: Readonly<Record<string, ReactElementDefinition>> = {
  'ui-text': { spec: BASIC_SPECS['ui-text'], component: RemoteText },
  'ui-button': { spec: BASIC_SPECS['ui-button'], component: RemoteButton },
  'ui-stack': { spec: BASIC_SPECS['ui-stack'], component: RemoteStack },
  'ui-image': { spec: BASIC_SPECS['ui-image'], component: RemoteImage },
  'ui-card': { spec: BASIC_SPECS['ui-card'], component: RemoteCard },
};

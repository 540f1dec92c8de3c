// The five basic elements as React components, and the shape that elements of another catalog have.
import { BASIC_SPECS } from '@vitrine/host/remote-dom';
import type { RemoteElementSpec } from '@vitrine/protocol/remote-dom';
import type { ComponentType, ReactNode } from 'react';

/**
 * How an element of scripts is drawn with React. The component gets the properties that passed the spec, `children`, and for
 * each event the script listens to a handler named after it: `press` is `onPress`. What it calls a handler with may be
 * anything; the script receives the fields of the spec.
 */
export interface ReactElementDefinition {
  spec: RemoteElementSpec;
  // biome-ignore lint/suspicious/noExplicitAny: properties are checked against the spec, which TypeScript cannot follow
  component: ComponentType<any>;
}

/** An older library's values come as text: digits alone mean CSS pixels. */
function length(value: number | string | undefined): number | string | undefined {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

interface TextProps {
  content?: string;
  children?: ReactNode;
}

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

export function RemoteCard({ children }: { children?: ReactNode }): ReactNode {
  return <div className="vitrine-remote-card">{children}</div>;
}

export const BASIC_REACT_ELEMENTS: Readonly<Record<string, ReactElementDefinition>> = {
  'ui-text': { spec: BASIC_SPECS['ui-text'], component: RemoteText },
  'ui-button': { spec: BASIC_SPECS['ui-button'], component: RemoteButton },
  'ui-stack': { spec: BASIC_SPECS['ui-stack'], component: RemoteStack },
  'ui-image': { spec: BASIC_SPECS['ui-image'], component: RemoteImage },
  'ui-card': { spec: BASIC_SPECS['ui-card'], component: RemoteCard },
};

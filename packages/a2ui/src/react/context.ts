// What the parts of a surface share while they are drawn.
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';

/** The props of a component of an application's own catalog. */
export interface A2UIComponentProps {
  /** The component with its values: `props` by property, `children`, `slots` by property, `failures` of its checks. */
  readonly node: ResolvedNode;
  /** Draws another component in its place; nothing for undefined. */
  readonly draw: (node: ResolvedNode | undefined) => ReactNode;
  /** Writes the value of a property that is bound to the data, as the user has entered it; false when it is not bound. */
  readonly write: (property: string, value: unknown) => boolean;
  /** Carries out the component's `action`; a second press while the first is being carried out does nothing. */
  readonly press: () => void;
  /** The action is being carried out. */
  readonly isBusy: boolean;
  /** The text of the first check that fails; undefined when all pass. */
  readonly problem: string | undefined;
}

/** The components of an application's own catalogs by their names. */
export type A2UIComponents = Readonly<Record<string, ComponentType<A2UIComponentProps>>>;

/** Context of a surface's components. */
export interface Drawing {
  /** Draws a component in its place. */
  readonly draw: (node: ResolvedNode | undefined) => ReactNode;
  /** Writes the value of an input that is bound to the data; false when it is not. */
  readonly write: (node: ResolvedNode, property: string, value: unknown) => boolean;
  /** Carries out a component's action; a second press while the first is being carried out does nothing. */
  readonly press: (node: ResolvedNode) => void;
  /** Opens an address after the application has asked the user; undefined where it does not ask. */
  readonly openUrl: ((url: string) => void) | undefined;
  /** Whether nothing more will come: what is missing stays so. */
  readonly isComplete: boolean;
  /** The keys of the components whose action is being carried out. */
  readonly busy: ReadonlySet<string>;
  /** The text of a failing check: its own, or a general one. */
  readonly problem: (node: ResolvedNode) => string | undefined;
  /** Components of the application's catalogs. */
  readonly components: A2UIComponents;
  /** Prefix of the ids of elements. */
  readonly prefix: string;
}

export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** Whether a component stands within a button: a link would be a control within a control. */
export const LinklessContext = createContext(false);

export function useDrawing(): Drawing {
  return useContext(DrawingContext)!;
}

/** The text of a property; empty when it is absent. */
export function text(node: ResolvedNode, property: string): string {
  const value = node.props[property];
  return typeof value === 'string' ? value : '';
}

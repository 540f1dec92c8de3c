// What a surface lacks, read from its components alone: the data decide how often one is drawn, not whether it can be.
import type { Component, Prop, Surface } from './model.ts';

/** Tells whether a component that the root leads to has not come, or cannot be drawn. */
export function hasGap({ components, rootId }: Pick<Surface, 'components' | 'rootId'>): boolean {
  const visited = new Set<string>();
  const next = [rootId];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const component = components.get(id);
    if (!component || component.issue) return true;
    if (visited.has(id)) continue;
    visited.add(id);
    // Not spread: a list may be longer than the stack.
    for (const child of new Set(listChildren(component))) next.push(child);
  }
  return false;
}

const listChildren = ({ props }: Component): string[] => Object.values(props).flatMap(listIds);

function listIds(prop: Prop): readonly string[] {
  switch (prop.kind) {
    case 'child':
      return [prop.id];
    case 'tabs':
      return prop.tabs.map(({ child }) => child);
    case 'children':
      return prop.children.kind === 'list' ? prop.children.ids : [prop.children.componentId];
    default:
      return [];
  }
}

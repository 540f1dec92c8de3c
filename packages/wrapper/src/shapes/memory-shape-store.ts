// Shapes in memory: for a run that keeps nothing.
import { mergeShapes } from './merge-shapes.ts';
import { joinStored, type ShapeStore, type StoredShape } from './shape-store.ts';

export function createMemoryShapeStore(): ShapeStore {
  const shapes = new Map<string, StoredShape>();
  return {
    load: async () => [...shapes.values()],
    async save(stored) {
      const joined = joinStored(shapes.get(stored.toolName), stored, mergeShapes);
      shapes.set(stored.toolName, joined);
      return joined;
    },
  };
}

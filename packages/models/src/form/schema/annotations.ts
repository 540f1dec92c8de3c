// Reads or removes the annotations of a schema (title, description, default, examples).

import type { MergedSchema } from './merged-schema.ts';

type Annotations = Pick<MergedSchema, 'title' | 'description' | 'default' | 'examples'>;

export function withoutAnnotations(merged: MergedSchema): MergedSchema {
  const { title: _t, description: _d, default: _v, examples: _e, ...rest } = merged;
  return rest;
}

export function readAnnotations({ title, description, default: preset, examples }: MergedSchema): Annotations {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
    ...(examples !== undefined && { examples }),
  };
}

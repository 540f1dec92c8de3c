// Whether the output schema of a tool has a place for a pointer.
import { isRecord } from '@vitrine/protocol/internal/json';
import { pointerSteps } from './spec-pointer.ts';

/** Whether a schema can have a value at a pointer. `unknown` where it says nothing about it. */
export function schemaAllows(schema: unknown, pointer: string): 'yes' | 'no' | 'unknown' {
  let place = schema;
  for (const step of pointerSteps(pointer) ?? []) {
    if (!isRecord(place)) return 'unknown';
    if (
      ['$ref', 'anyOf', 'oneOf', 'allOf', '$dynamicRef', 'if'].some(keyword => Object.hasOwn(place as object, keyword))
    )
      return 'unknown';
    const { properties, items, additionalProperties, patternProperties } = place;
    if (isRecord(properties) && Object.hasOwn(properties, step)) place = properties[step];
    else if (items !== undefined && /^\d+$/.test(step)) place = items;
    else if (
      isRecord(properties) &&
      patternProperties === undefined &&
      (additionalProperties === undefined || additionalProperties === false)
    )
      return 'no';
    else return 'unknown';
  }
  return 'yes';
}

// Whether a default or an example, such as that of a whole object, contains the value of a secret field.
import { isObject, type Json } from '../json.ts';
import { MAX_DEPTH } from '../limits.ts';
import type { ClassifiedSpec, Classifier } from './classified-spec.ts';

export function containsSecret(classifier: Classifier, spec: ClassifiedSpec, value: Json, depth = 0): boolean {
  if (spec.facts.secret || depth > MAX_DEPTH) return true;
  if (typeof value !== 'object' || value === null) return false;
  switch (spec.kind) {
    case 'array':
      return (
        Array.isArray(value) &&
        value.some((item, index) =>
          containsSecret(classifier, classifier.findItem(spec, index) ?? classifier.never, item, depth + 1),
        )
      );
    case 'object':
    case 'map':
      return (
        isObject(value) &&
        Object.entries(value).some(([name, member]) => {
          const place = spec.properties.has(name)
            ? classifier.findProperty(spec, name)
            : classifier.findMember(spec, name);
          return containsSecret(classifier, place ?? classifier.never, member as Json, depth + 1);
        })
      );
    case 'variant':
      return spec.alternatives.some(variant => containsSecret(classifier, variant, value, depth + 1));
    default:
      return false;
  }
}

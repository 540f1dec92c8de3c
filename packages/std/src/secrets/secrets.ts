// Masks secrets: values that a schema marks with `format: password` or `writeOnly` (JSON Schema Validation 2020-12 §7, §9.4). They are sent to
// the tool that requires them; logs, pages and views receive the mask.
import { isRecord } from '../json/json.ts';
import { getOwnMember } from '../json/own-member.ts';
import { createSchemaLinks, everyNode, type SchemaLinks, type SchemaObject } from '../json/schema-links.ts';

/** Replaces a secret of any type and length. A call that contains the mask itself as a value is refused. */
export const SECRET_MASK = '••••••';

/** A value with its secrets masked, and the masked texts. */
export interface MaskedValue {
  /** A copy with `SECRET_MASK` in place of each secret; what holds none is shared with the value given. */
  readonly value: unknown;
  /** JSON Pointers of what was masked, in the order of the value. */
  readonly pointers: readonly string[];
  /** The masked texts, and numbers as JSON text, each once: to be searched for elsewhere. They must never be logged. */
  readonly texts: readonly string[];
}

/**
 * Masks the secrets of a value that a schema describes. A place is secret when any schema that may describe it says so, through `properties`,
 * `patternProperties`, `additionalProperties`, items, `$ref` within the document and every combination; with it all that is below. `null` and the empty text
 * are kept. Values that are too deep or too large to check are masked, too. Never throws, and runs no costly pattern of the schema.
 *
 * @example maskSecrets(tool.inputSchema, args).value
 */
export function maskSecrets(schema: unknown, value: unknown): MaskedValue {
  const map = isRecord(schema) ? secretMap(schema) : undefined;
  if (!map) return { value, pointers: [], texts: [] };
  const texts = new Set<string>();
  let pointers: string[] = [];

  const hide = (secret: unknown, pointer: string): unknown => {
    if (secret === null || secret === undefined || secret === '') return secret;
    pointers.push(pointer);
    collectTexts(secret, texts);
    return SECRET_MASK;
  };

  const mask = (node: unknown, schemas: readonly SchemaObject[], pointer: string, depth: number): unknown => {
    const { links, leading } = map;
    const all = links.together(schemas);
    if (depth > MAX_DEPTH || [...all].some(isSecret)) return hide(node, pointer);
    if (typeof node !== 'object' || node === null || ![...all].some(one => leading.has(one))) return node;
    const below = (member: unknown, name: string | number, of: readonly SchemaObject[]): unknown =>
      mask(member, of, `${pointer}/${escaped(`${name}`)}`, depth + 1);
    if (Array.isArray(node)) return node.map((item, index) => below(item, index, links.ofItem(all, index)));
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [name, below(member, name, links.ofMember(all, name))]),
    );
  };

  try {
    return { value: map.within(() => mask(value, [schema as SchemaObject], '', 0)), pointers, texts: [...texts] };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    pointers = [];
    return { value: hide(value, ''), pointers, texts: [...texts] };
  }
}

/**
 * Whether a value that this schema describes may hold a secret.
 *
 * @example const mayLog = !hasSecrets(tool.inputSchema);
 */
export function hasSecrets(schema: unknown): boolean {
  return isRecord(schema) && secretMap(schema) !== undefined;
}

const MAX_DEPTH = 512;
/** The most steps to analyse a schema, and for each value. */
const MAX_STEPS = 1_000_000;
/** The most texts: more than a user types. */
const MAX_TEXTS = 1000;

class TooMuch extends Error {}

interface SecretMap {
  readonly links: SchemaLinks;
  /** The schemas from which a secret can be reached, secret ones included. */
  readonly leading: ReadonlySet<SchemaObject>;
  /** Runs what follows the links; throws `TooMuch`. */
  within<T>(work: () => T): T;
}

const secretMaps = new WeakMap<SchemaObject, { readonly map: SecretMap | undefined }>();

/** Maps the secrets of a schema; undefined when no secret can be reached. Schemas are taken for unchanging. */
function secretMap(schema: SchemaObject): SecretMap | undefined {
  const cached = secretMaps.get(schema) ?? { map: drawMap(schema) };
  secretMaps.set(schema, cached);
  return cached.map;
}

function drawMap(schema: SchemaObject): SecretMap | undefined {
  if (!mentionsSecrets(schema)) return undefined;
  let remainingSteps = MAX_STEPS;
  const links = createSchemaLinks(schema, steps => {
    remainingSteps -= steps;
    if (remainingSteps < 0) throw new TooMuch();
  });
  const within: SecretMap['within'] = work => {
    remainingSteps = MAX_STEPS;
    return work();
  };
  try {
    const leading = within(() => schemasThatLead(schema, links));
    return leading.has(schema) ? { links, leading, within } : undefined;
  } catch (error) {
    // A schema that cannot be analysed: everything may be a secret.
    const refuse = (): never => {
      throw error;
    };
    return { links, leading: new Set(), within: refuse };
  }
}

/** The schemas from which a secret one can be reached. */
function schemasThatLead(root: SchemaObject, links: SchemaLinks): ReadonlySet<SchemaObject> {
  const parents = new Map<SchemaObject, SchemaObject[]>([[root, []]]);
  // A map grows while it is walked: in the end it holds whatever can be reached.
  for (const [one] of parents) {
    for (const next of links.next(one)) {
      const others = parents.get(next);
      if (others) others.push(one);
      else parents.set(next, [one]);
    }
  }
  const leading = new Set([...parents.keys()].filter(isSecret));
  for (const one of leading) for (const other of parents.get(one) ?? []) leading.add(other);
  return leading;
}

function mentionsSecrets(schema: SchemaObject): boolean {
  for (const node of everyNode(schema)) if (isRecord(node) && isSecret(node)) return true;
  return false;
}

function isSecret(schema: SchemaObject): boolean {
  return getOwnMember(schema, 'format') === 'password' || getOwnMember(schema, 'writeOnly') === true;
}

function collectTexts(secret: unknown, texts: Set<string>): void {
  for (const node of everyNode(secret)) {
    if (texts.size >= MAX_TEXTS) return;
    if (typeof node === 'string' && node !== '') texts.add(node);
    if (typeof node === 'number') texts.add(JSON.stringify(node));
  }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

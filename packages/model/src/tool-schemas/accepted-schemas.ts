// Which tool schemas each provider accepts: one table. Sources: OpenAI, "Supported schemas" of structured outputs, and its refusals of function
// parameters; Anthropic's refusals of `input_schema`; Google's `parametersJsonSchema`; Moonshot's MFJS, the strictest of the compatible servers.

/** A wire as far as tools and files differ. `openai-compatible`: also OpenAI's package at another address. */
export type ProviderWire = 'openai' | 'anthropic' | 'google' | 'openai-compatible';

/**
 * Schemas that a provider accepts in a tool. What it does not accept is rewritten or left out of the schema; the call is checked by the
 * whole schema.
 */
export interface AcceptedSchemas {
  /** Keywords below the root. At the root every provider accepts an object with members, and none accepts a choice there. */
  readonly keywords: ReadonlySet<string>;
  /** `type` may be a list. */
  readonly typeLists: boolean;
  /** A schema may say nothing about its type. */
  readonly untyped: boolean;
  /** Other keywords may stand beside `anyOf`. */
  readonly besideAnyOf: boolean;
  /** A description may stand beside `$ref`. */
  readonly besideRef: boolean;
  /** A `$ref` may lead to itself. */
  readonly recursion: boolean;
  /** Values of `enum` may be of any types, not only strings or only numbers. */
  readonly anyEnum: boolean;
  /** Values of `format`. Absent: any. */
  readonly formats?: ReadonlySet<string>;
  /** Names of members; others are sent under a name that fits. Absent: any. */
  readonly memberName?: RegExp;
  readonly toolName: RegExp;
  /** The most tools of a request. Absent: no limit is known. */
  readonly maxTools?: number;
}

const words = (text: string): string[] => text.split(' ');

/** Keywords that all of them accept. */
const BASIC = words('type description default enum properties required items additionalProperties');
const COMMON = [...BASIC, ...words('title anyOf $ref minItems maxItems minimum maximum')];
const CHECKS = words('const pattern format minLength maxLength exclusiveMinimum exclusiveMaximum multipleOf');

export const ACCEPTED_SCHEMAS: { readonly [wire in ProviderWire]: AcceptedSchemas } = {
  openai: {
    keywords: new Set([...COMMON, ...CHECKS]),
    typeLists: true,
    untyped: true,
    besideAnyOf: true,
    besideRef: true,
    recursion: true,
    anyEnum: true,
    toolName: /^[\w-]{1,64}$/,
    maxTools: 128,
  },
  anthropic: {
    keywords: new Set([...COMMON, ...CHECKS, ...words('oneOf prefixItems uniqueItems minProperties maxProperties')]),
    typeLists: true,
    untyped: true,
    besideAnyOf: true,
    besideRef: true,
    recursion: true,
    anyEnum: true,
    memberName: /^[\w.-]{1,64}$/,
    toolName: /^[\w-]{1,128}$/,
  },
  google: {
    keywords: new Set([...COMMON, 'format', 'prefixItems']),
    typeLists: false,
    untyped: false,
    besideAnyOf: false,
    besideRef: false,
    recursion: false,
    anyEnum: false,
    formats: new Set(['date-time']),
    toolName: /^[a-z_][\w.:-]{0,63}$/i,
  },
  'openai-compatible': {
    keywords: new Set(COMMON),
    typeLists: false,
    untyped: false,
    besideAnyOf: false,
    besideRef: false,
    recursion: true,
    anyEnum: false,
    toolName: /^[a-z_][\w-]{0,63}$/i,
  },
};

/** Keywords for a server that refused a schema without saying of which tool: no choices and no references. */
export const PLAIN_KEYWORDS: ReadonlySet<string> = new Set(BASIC);

/** Nesting, as far as OpenAI's structured outputs take it. */
export const MAX_NESTING = 10;
/** Subschemas of one tool; a schema beyond that costs more than it helps. */
export const MAX_SUBSCHEMAS = 3000;
/** References of one tool that are followed to merge what they lead to: a schema may double with each. */
export const MAX_FOLLOWED = 300;

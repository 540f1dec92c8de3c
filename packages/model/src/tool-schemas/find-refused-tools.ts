// Which tools a provider's refusal is about: by their names, or by their place in the list that was sent.

/** Places as providers write them: `tools[3]`, `tools.3.custom`, `function_declarations[2]`, `'tools', 1`. */
const PLACES = [/function_?declarations(?:\[|\.)(\d+)/gi, /\btools(?:\[|\.|['"], )(\d+)/g];
const ABOUT_ALL = /(?:not|n't) support (?:tools?\b|tool (?:use|calling)|function calling)|support tool use/i;
const ABOUT_SCHEMAS = /\btools?\b|\bfunction|input_?schema|json.?schema|\bgrammar\b/i;

/** Whether the provider, or this model of it, takes no tools at all. */
export const refusesTools = (message: string): boolean => ABOUT_ALL.test(message);

/** Whether the refusal may be about the schema of a tool that it does not name. */
export const isAboutSchemas = (message: string): boolean => ABOUT_SCHEMAS.test(message);

/**
 * The names of the tools that a refusal names.
 * @example
 * findRefusedTools('tools.1.custom.input_schema: not supported', ['a', 'b']); // ['b']
 */
export function findRefusedTools(message: string, names: readonly string[]): string[] {
  const byName = names.filter(name => isNamed(name, message));
  if (byName.length > 0) return byName;
  for (const pattern of PLACES) {
    const places = [...message.matchAll(pattern)].map(([, place]) => names[Number(place)]);
    const placed = [...new Set(places)].filter(name => name !== undefined);
    if (placed.length > 0) return placed;
  }
  return [];
}

/** A short name may be a word of the sentence: it counts in quotes only. */
function isNamed(name: string, message: string): boolean {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isWord = /^[a-z]+$/i.test(name);
  const pattern = isWord ? `['"\`]${text}['"\`]` : `(?<![\\w-])${text}(?![\\w-])`;
  return new RegExp(pattern).test(message);
}

// Servers whose tools clients cannot use, or use badly.
import { type BrokenServer, node, source, TOOL } from './sources.ts';

export const TOOLS: readonly BrokenServer[] = [
  {
    name: 'tools/list fails',
    ...node(source({ tools: null })),
    cause: 'tools-refused',
    advice: /tools\/list has to answer/,
  },
  {
    name: 'its pages have no end',
    ...node(source({ tools: { tools: [TOOL], nextCursor: 'again' } })),
    cause: 'endless-list',
    advice: /nextCursor/,
  },
  {
    name: 'two tools have one name',
    ...node(source({ tools: { tools: [TOOL, { ...TOOL, description: 'Another one.' }] } })),
    cause: 'duplicate-name',
    advice: /a name of its own/,
  },
  {
    name: 'a name is too long',
    ...node(source({ tools: { tools: [{ ...TOOL, name: 'look_up_'.repeat(10) }] } })),
    cause: 'long-name',
    advice: /Shorten/,
  },
  {
    name: 'a name has blanks',
    ...node(source({ tools: { tools: [{ ...TOOL, name: 'look up' }] } })),
    cause: 'refused-name',
    advice: /letters, digits/,
  },
  {
    name: 'a name has a dot',
    ...node(source({ tools: { tools: [{ ...TOOL, name: 'look.up' }] } })),
    cause: 'refused-name',
    advice: /letters, digits/,
  },
  {
    name: 'a name is empty',
    ...node(source({ tools: { tools: [{ ...TOOL, name: '' }] } })),
    cause: 'invalid-tool',
    advice: /a name and an inputSchema/,
  },
  {
    name: 'a schema is none',
    ...node(source({ tools: { tools: [{ ...TOOL, inputSchema: { type: 'string' } }] } })),
    cause: 'bad-schema',
    advice: /"type": "object"/,
  },
  {
    name: 'a provider refuses a schema',
    ...node(
      source({
        tools: { tools: [{ ...TOOL, inputSchema: { type: 'object', properties: { words: { type: 'array' } } } }] },
      }),
    ),
    cause: 'refused-schema',
    advice: /give arrays "items"/,
  },
  {
    name: 'annotations are missing',
    ...node(source({ tools: { tools: [{ ...TOOL, annotations: undefined }] } })),
    cause: 'no-annotations',
    advice: /readOnlyHint/,
    isWarning: true,
  },
];

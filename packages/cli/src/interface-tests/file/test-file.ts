// `vitrine.test.yml`: what is called, in which hosts and widths, and what may differ.
import { allowedKeys, openConfigDocument, readConfigText } from '@vitrine/connect/internal/config';
import { HOST_PROFILE_NAMES } from '@vitrine/protocol/internal/session/host-profiles';
import * as z from 'zod';
import { CHECKS, type CheckId } from '../finding.ts';

/** Name of the file in the current folder. */
export const TEST_FILE = 'vitrine.test.yml';

const ROOT = allowedKeys('The file', ['profiles', 'widths', 'pictures', 'timeouts', 'tools']);
const TOOL = allowedKeys('A tool', ['examples', 'skip', 'ignore', 'mask']);
const EXAMPLE = allowedKeys('An example', ['name', 'arguments']);
const PICTURES = allowedKeys('pictures', ['folder', 'threshold', 'mask']);
const TIMEOUTS = allowedKeys('timeouts', ['handshake', 'paint']);

const CheckSchema = z.enum(Object.keys(CHECKS) as [CheckId, ...CheckId[]]);
const PositiveSchema = z.number().int().positive();

const ToolSchema = z.strictObject({
  examples: z
    .array(z.strictObject({ name: z.string().optional(), arguments: z.record(z.string(), z.unknown()).default({}) }))
    .optional(),
  /** True: the tool is not called. */
  skip: z.boolean().optional(),
  /** Checks whose findings are left out. */
  ignore: z.array(CheckSchema).optional(),
  /** CSS selectors of what differs from run to run. */
  mask: z.array(z.string()).optional(),
});

const FileSchema = z.strictObject({
  profiles: z.array(z.enum(HOST_PROFILE_NAMES)).min(1).optional(),
  widths: z.array(PositiveSchema.min(200).max(2000)).min(1).optional(),
  pictures: z
    .strictObject({
      folder: z.string().optional(),
      /** Share of the pixels that may differ, from 0 to 1. */
      threshold: z.number().min(0).max(1).optional(),
      mask: z.array(z.string()).optional(),
    })
    .optional(),
  timeouts: z.strictObject({ handshake: PositiveSchema.optional(), paint: PositiveSchema.optional() }).optional(),
  tools: z.record(z.string(), ToolSchema).optional(),
});
export type TestFile = z.infer<typeof FileSchema>;

/** Reads a test file. Throws `ConnectError` with the line of a mistake. */
export async function readTestFile(path: string): Promise<TestFile> {
  const document = openConfigDocument(await readConfigText(path), {
    file: path,
    need: 'the file must be a map, such as "tools:"',
  });
  const parsed = FileSchema.safeParse(document.value);
  if (parsed.success) return parsed.data;
  return document.failIssues(parsed.error.issues, {
    keysAt: place => {
      if (place[0] === 'tools') return place.length > 2 ? EXAMPLE : TOOL;
      if (place[0] === 'pictures') return PICTURES;
      return place[0] === 'timeouts' ? TIMEOUTS : ROOT;
    },
    union: shown => `${shown} is not possible here`,
  });
}

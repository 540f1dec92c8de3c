// Reads the map file of `vitrine augment`: which tool of a server is shown on which page, and with which data.

import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  allowedKeys,
  type ConfigDocument,
  type IssueTexts,
  openConfigDocument,
  readConfigText,
} from '@vitrine/connect/internal/config';
import { TOOL_SCHEMAS } from '@vitrine/protocol/internal/render-data/tool-schemas';
import { type FrameLength, UIResourceError } from '@vitrine/server';
import { type AugmentRoute, compileTemplate, type Delivery, type Select } from '@vitrine/server/augment';
import { createExternalURLResource } from '@vitrine/server/compat';
import { errorMessage } from '@vitrine/std/internal/error-message';
import * as z from 'zod/mini';

const DELIVERIES = ['auto', 'mcp-apps', 'external', 'inline'] as const satisfies Delivery[];

const LengthSchema = z.union([z.number(), z.string()]);
const ToolSchema = z.strictObject({
  page: z.optional(z.string()),
  url: z.optional(z.string()),
  data: z.optional(z.unknown()),
  frame: z.optional(z.strictObject({ width: z.optional(LengthSchema), height: z.optional(LengthSchema) })),
});
const MapFileSchema = z.strictObject({
  baseUrl: z.optional(z.string()),
  delivery: z.optional(z.enum(DELIVERIES)),
  pages: z.optional(z.record(z.string(), z.string())),
  tools: z.record(z.string(), z.union([z.string(), ToolSchema])),
});

/** The content of a map. */
export interface AugmentMap {
  /** Base URL of the pages. @default `MCP_UI_APP_BASE_URL` */
  readonly baseUrl: string | undefined;
  readonly delivery: Delivery;
  /** Page → the file of its document. */
  readonly pages: Readonly<Record<string, URL>>;
  /** Tool → its page. Other tools get none. */
  readonly routes: Readonly<Record<string, AugmentRoute>>;
}

/** Reads a map file, YAML or JSON. Throws `ConnectError` with the line. */
export async function loadMap(path: string): Promise<AugmentMap> {
  return parseMap(await readConfigText(path), { file: path, folder: dirname(resolve(path)) });
}

/** Reads a map. Relative files in it are in `folder`. Throws `ConnectError` with the line. */
export function parseMap(text: string, { file, folder }: { file?: string; folder: string }): AugmentMap {
  const document = openConfigDocument(text, { file, need: 'the file must be a map with the key "tools"' });
  const parsed = MapFileSchema.safeParse(document.value);
  if (!parsed.success) return document.failIssues(parsed.error.issues.map(innerIssue), WORDS);
  const { baseUrl, delivery = 'auto', pages = {}, tools } = parsed.data;
  if (baseUrl !== undefined) checkAddress(document, ['baseUrl'], baseUrl);
  const pageNames = new Set([...Object.keys(TOOL_SCHEMAS), ...Object.keys(pages)]);
  const routes = Object.entries(tools).map(([tool, given]): [string, AugmentRoute] => {
    const entry = typeof given === 'string' ? { page: given } : given;
    const at = ['tools', tool];
    const page = entry.page ?? tool;
    if (entry.url !== undefined) checkAddress(document, [...at, 'url'], entry.url);
    else if (!pageNames.has(page)) {
      document.fail(
        `there is no page ${JSON.stringify(page)}; there are ${[...pageNames].join(', ')}, and what "pages" names`,
        {
          path: typeof given === 'string' || entry.page === undefined ? at : [...at, 'page'],
        },
      );
    }
    return [
      tool,
      {
        page,
        url: entry.url,
        select: entry.data === undefined ? undefined : readTemplate(document, [...at, 'data'], entry.data),
        preferredFrameSize: entry.frame as { width?: FrameLength; height?: FrameLength } | undefined,
      },
    ];
  });
  if (routes.length === 0) document.fail('names no tool', { path: ['tools'], isKey: true });
  return {
    baseUrl,
    delivery,
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, path]) => [page, pathToFileURL(resolve(folder, path))]),
    ),
    routes: Object.fromEntries(routes),
  };
}

/** Finds the issue of a union (a page's name, or a map): errors are about the map when one was written. */
function innerIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.at(-1)?.[0];
  if (!inner || (inner.code === 'invalid_type' && inner.path.length === 0)) return issue;
  return { ...inner, path: [...issue.path, ...inner.path] };
}

const MAP_KEYS = allowedKeys('a map', ['tools', 'pages', 'baseUrl', 'delivery']);
const TOOL_KEYS = allowedKeys('a tool', ['page', 'url', 'data', 'frame']);
const FRAME_KEYS = allowedKeys('a frame', ['width', 'height']);
const WORDS: IssueTexts = {
  keysAt({ length }) {
    if (length === 0) return MAP_KEYS;
    return length === 2 ? TOOL_KEYS : FRAME_KEYS;
  },
  union: given => `is ${given}, but must be the name of a page, or a map of page, url, data and frame`,
};

/** The rule by which hosts read addresses. */
function checkAddress(document: ConfigDocument, path: string[], url: string): void {
  try {
    createExternalURLResource('ui://map/check', url);
  } catch {
    document.fail(`is ${JSON.stringify(url)}, but must be an https:// address, or an http:// address on this machine`, {
      path,
    });
  }
}

function readTemplate(document: ConfigDocument, path: string[], template: unknown): Select {
  try {
    return compileTemplate(template);
  } catch (error) {
    if (!(error instanceof UIResourceError)) throw error;
    return document.fail(errorMessage(error), { path: [...path, ...error.path] });
  }
}

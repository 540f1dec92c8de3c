// Schemas of sanitised tool results: parts that a page can show without reading raw MCP content.
// Large or binary content is stored once by its SHA-256 and named by `ref`; small content is carried in place.
import * as z from 'zod/mini';
import { UIMetadataSchema } from '../mcp-apps/ui-metadata.ts';
import { DIALECTS } from '../session/surface.ts';

/** Lower-case hexadecimal SHA-256 of stored content. */
export const ContentRefSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Set when a part was shortened: its original size, and how much of it is present. */
const TruncationSchema = z.object({
  unit: z.enum(['characters', 'bytes', 'items']),
  total: z.number(),
  kept: z.number(),
});
export type Truncation = z.infer<typeof TruncationSchema>;

const annotations = z.optional(z.looseObject({}));
const cut = z.optional(TruncationSchema);

const TextPartSchema = z.object({ type: z.literal('text'), text: z.string(), annotations, cut });

const media = {
  mimeType: z.string(),
  /** Base64; present when the content is small. */
  data: z.optional(z.string()),
  /** Reference to the stored content. When neither `data` nor `ref` is present, the content was over the limit, see `cut`. */
  ref: z.optional(ContentRefSchema),
  bytes: z.number(),
  name: z.optional(z.string()),
  uri: z.optional(z.string()),
  annotations,
  cut,
};
const ImagePartSchema = z.object({
  type: z.literal('image'),
  ...media,
  /** Pixels, as its first bytes say; absent for a format whose size cannot be read, SVG among them. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
const AudioPartSchema = z.object({ type: z.literal('audio'), ...media });
const VideoPartSchema = z.object({ type: z.literal('video'), ...media });
/** An embedded resource that is no media and no UI: its text in place, or its bytes by `data` or `ref`. */
const FilePartSchema = z.object({ type: z.literal('file'), ...media, text: z.optional(z.string()) });
const ResourceLinkPartSchema = z.object({
  type: z.literal('resource-link'),
  uri: z.string(),
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  size: z.optional(z.number()),
  annotations,
});
/** Checked facts of a published interface. */
const PublishedFactsSchema = z.object({
  /** Origin of the registry. */
  registry: z.string(),
  /** Id of the server in the registry, and the version of its interface. */
  serverId: z.string(),
  version: z.string(),
  /** SHA-256 of the manifest, which names every byte. */
  digest: z.string(),
  /** The key that signed it; absent for an unsigned version. */
  publisher: z.optional(z.string()),
  /**
   * Reason why the server may show the interface: the settings name it, its domain published it, or it was the first that the server
   * showed.
   */
  allowedBy: z.optional(z.enum(['configuration', 'domain', 'first-use'])),
  /** Permissions of the interface besides drawing, one line each. */
  permissions: z.array(z.string()),
  /** The publisher has withdrawn the version; the text is the publisher's reason, or empty. */
  yanked: z.optional(z.string()),
  /** The registry could not be asked; the interface is the copy of the cache. */
  isOffline: z.optional(z.boolean()),
});
export type PublishedFacts = z.infer<typeof PublishedFactsSchema>;

/** A UI resource of a result. Exactly one of `content`, `ref` and `problem` is present. */
export const UIResourcePartSchema = z.object({
  type: z.literal('ui-resource'),
  uri: z.string(),
  /** The name of the server it came from: its sandbox and its tool calls are bound to it. */
  server: z.string(),
  mimeType: z.string(),
  /**
   * `tool`: named by the tool's `_meta.ui.resourceUri`. `embedded`: a block of the result itself. `registry`: published to a registry that the host
   * allows. `compiled`: the host's own, made from the tool's definition.
   */
  source: z.enum(['tool', 'embedded', 'registry', 'compiled']),
  /** The document, script or URI list, decoded. */
  content: z.optional(z.string()),
  /** Name of the stored content. */
  ref: z.optional(ContentRefSchema),
  /** Reason why the resource cannot be shown: one line for the user. */
  problem: z.optional(z.string()),
  metadata: z.optional(UIMetadataSchema),
  /** Set when the dialect does not follow from the MIME type. */
  dialect: z.optional(z.enum(DIALECTS)),
  /** Set when the page may read `window.openai` though its MIME type does not say so: its tool names it by `openai/outputTemplate` alone. */
  readsOpenAI: z.optional(z.boolean()),
  /** Origin of an interface from a registry; only with `source: "registry"`. */
  published: z.optional(PublishedFactsSchema),
});

/** A block of a type this version does not know, kept unchanged. */
const UnknownPartSchema = z.object({ type: z.literal('unknown'), block: z.unknown() });

const ResultPartSchema = z.discriminatedUnion('type', [
  TextPartSchema,
  ImagePartSchema,
  AudioPartSchema,
  VideoPartSchema,
  FilePartSchema,
  ResourceLinkPartSchema,
  UIResourcePartSchema,
  UnknownPartSchema,
]);
/** A text in a result. */
export type TextPart = z.infer<typeof TextPartSchema>;
/** A picture in a result. */
export type ImagePart = z.infer<typeof ImagePartSchema>;
/** A sound in a result. */
export type AudioPart = z.infer<typeof AudioPartSchema>;
/** A video in a result. */
export type VideoPart = z.infer<typeof VideoPartSchema>;
/** File in a result that is no image, audio, text or UI resource. */
export type FilePart = z.infer<typeof FilePartSchema>;
/** A link in a result to a resource of the server, which is not read. */
export type ResourceLinkPart = z.infer<typeof ResourceLinkPartSchema>;
/** An interface in a result: what a surface shows. */
export type UIResourcePart = z.infer<typeof UIResourcePartSchema>;
/** A part of a result as it is logged and shown, told apart by its `type`. */
export type ResultPart = z.infer<typeof ResultPartSchema>;

/** Stored content that a result refers to. */
const StoredResourceSchema = z.object({
  ref: ContentRefSchema,
  kind: z.enum(['image', 'audio', 'video', 'file', 'ui', 'result']),
  mimeType: z.string(),
  bytes: z.number(),
  name: z.optional(z.string()),
});
export type StoredResource = z.infer<typeof StoredResourceSchema>;

/** A tool result as it is logged and shown. */
export const SanitizedResultSchema = z.object({
  content: z.array(ResultPartSchema),
  resources: z.optional(z.array(StoredResourceSchema)),
  meta: z.object({
    isError: z.boolean(),
    structuredContent: z.optional(z.unknown()),
    /** The result's own `_meta`, whole. */
    _meta: z.optional(z.looseObject({})),
    /** The whole `CallToolResult` as received, stored: what a view is given. */
    resultRef: z.optional(ContentRefSchema),
    /** One line for each thing that was cut or could not be read. */
    notes: z.optional(z.array(z.string())),
  }),
});
/** A tool's result as it is logged and shown: its parts, bounded, and what was left out. */
export type SanitizedResult = z.infer<typeof SanitizedResultSchema>;

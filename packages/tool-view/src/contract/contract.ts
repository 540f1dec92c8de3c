// The HTTP contract between `<ToolView>` in the page and a chat's backend: five routes below one address. Schemas of every request and answer;
// `docs/reference/view-endpoint.md` describes them for backends that are not written in JavaScript.
import { ContentRefSchema, UIResourcePartSchema } from '@vitrine/protocol/internal/content/parts';
import * as z from 'zod/mini';

/** The longest name of a server, a tool or a surface, in characters. */
const MAX_NAME = 512;
/** The longest token or address, in characters. */
const MAX_TEXT = 8192;

const nameText = z.string().check(z.minLength(1), z.maxLength(MAX_NAME));
const shortText = z.string().check(z.maxLength(MAX_TEXT));
const jsonObject = z.record(z.string(), z.unknown());

/** How long an approval holds: for one call, or for every call of this tool by the same view with the same definition. */
const ApprovalScopeSchema = z.enum(['once', 'surface']);
export type ApprovalScope = z.infer<typeof ApprovalScopeSchema>;

/** What a view's request comes from: the call it shows. */
const SurfaceSchema = z.object({
  /** Id of the tool call, unique in the page. */
  id: nameText,
  /** Name of the tool whose result the view shows. */
  tool: nameText,
});

/** The query of `GET /tool`. */
export const ToolQuerySchema = z.object({ server: z.string(), name: z.string() });

/** `GET /tool?server=…&name=…`: what the page needs to know of a tool before its result is there. */
export const ToolAnswerSchema = z.object({
  tool: z.looseObject({
    name: z.string(),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    inputSchema: z.optional(jsonObject),
    annotations: z.optional(jsonObject),
    _meta: z.optional(jsonObject),
  }),
  /** The interface that the tool names, or a page made from its definition. Absent: the tool has none. Its page is at `/page`, by `ref`. */
  part: z.optional(UIResourcePartSchema),
  /** Whether the server runs on the user's machine: its interfaces may reach addresses of that machine. @default false */
  isLocal: z.optional(z.boolean()),
});
export type ToolAnswer = z.infer<typeof ToolAnswerSchema>;

/** `POST /call`: a view calls a tool of its own server. */
export const CallRequestSchema = z.object({
  server: nameText,
  tool: nameText,
  arguments: z.optional(jsonObject),
  surface: SurfaceSchema,
  /** The token of `needs-approval`, once the user has agreed. */
  approval: z.optional(shortText),
  /** How long the user's agreement holds. Only with `approval`. @default once */
  scope: z.optional(ApprovalScopeSchema),
  /** The token of an earlier agreement for the surface. */
  consent: z.optional(shortText),
});
export type ViewCallRequest = z.infer<typeof CallRequestSchema>;

export const CallAnswerSchema = z.object({
  /** The tool's result, as its server sent it. */
  result: z.looseObject({}),
  /** Stands for the user's agreement in later calls of this surface. Present after a call with `scope: "surface"`. */
  consent: z.optional(z.string()),
});
export type CallAnswer = z.infer<typeof CallAnswerSchema>;

/** `POST /resource`: a view reads a resource of its own server. */
export const ResourceRequestSchema = z.object({ server: nameText, uri: shortText, surface: SurfaceSchema });
export const ResourceAnswerSchema = z.object({ contents: z.array(z.looseObject({})) });
export type ResourceAnswer = z.infer<typeof ResourceAnswerSchema>;

/** `POST /list`: a view lists what its own server has. Tools that views may not call are left out. */
export const ListRequestSchema = z.object({
  server: nameText,
  what: z.enum(['tools', 'resources', 'resource-templates', 'prompts']),
  cursor: z.optional(shortText),
  surface: SurfaceSchema,
});
export type ViewListRequest = z.infer<typeof ListRequestSchema>;

const entries = z.optional(z.array(z.looseObject({})));
/** One page of a list: the member that was asked for, and the cursor of the next page. */
export const ListAnswerSchema = z.object({
  tools: entries,
  resources: entries,
  resourceTemplates: entries,
  prompts: entries,
  nextCursor: z.optional(z.string()),
});

/** `GET /page?ref=…`: the page of a part, as text. */
export const PageQuerySchema = z.object({ ref: ContentRefSchema, server: nameText, tool: nameText });

/** Reasons why a route refuses a request, each with the status that it is answered with. */
export const ERROR_STATUS = {
  'bad-request': 400,
  unauthorized: 401,
  'foreign-origin': 403,
  'unknown-server': 404,
  'unknown-tool': 404,
  'unknown-page': 404,
  'not-found': 404,
  'not-visible': 403,
  denied: 403,
  'needs-approval': 403,
  'approval-expired': 403,
  'bad-arguments': 422,
  'too-large': 413,
  'too-fast': 429,
  'server-failed': 502,
  'server-slow': 504,
} as const;
/** Why a route refuses a request. */
export type ViewErrorCode = keyof typeof ERROR_STATUS;

/** What the user decides about before a call is made. */
const ApprovalQuestionSchema = z.object({
  /** Sent back with the call once the user has agreed. Bound to server, tool definition, arguments and surface. */
  token: z.string(),
  /** Milliseconds since 1970 after which the token is refused. */
  expiresAt: z.number(),
  /** The scopes that the user may choose from. */
  scopes: z.array(ApprovalScopeSchema),
  /** One line for the user: why there is a question. */
  reason: z.string(),
  tool: ToolAnswerSchema.shape.tool,
  /** The arguments that are sent, and no others. */
  arguments: jsonObject,
});
export type ApprovalQuestion = z.infer<typeof ApprovalQuestionSchema>;

/** The body of every answer that is no success. */
export const ErrorAnswerSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ViewErrorCode, ...ViewErrorCode[]]),
    /** One sentence that names the value and the way out. */
    message: z.string(),
  }),
  /** Only with `needs-approval`. */
  approval: z.optional(ApprovalQuestionSchema),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswerSchema>;

/** Every shape of the contract by its name in the published JSON Schema. */
export const CONTRACT_SCHEMAS = {
  toolQuery: ToolQuerySchema,
  toolAnswer: ToolAnswerSchema,
  part: UIResourcePartSchema,
  pageQuery: PageQuerySchema,
  callRequest: CallRequestSchema,
  callAnswer: CallAnswerSchema,
  resourceRequest: ResourceRequestSchema,
  resourceAnswer: ResourceAnswerSchema,
  listRequest: ListRequestSchema,
  listAnswer: ListAnswerSchema,
  error: ErrorAnswerSchema,
} as const;

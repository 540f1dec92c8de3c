// API schemas: the MCP servers of the chat, their states and tools, the chat's configuration, and the check of external pages.
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import { HostCapabilitiesSchema } from '@vitrine/protocol/internal/mcp-apps/host-capabilities';
import * as z from 'zod/mini';

export const ConfigSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Origin of each server's sandbox; `{label}` is replaced by the server's label, which is derived from `user`, too, if there is one. */
  sandbox: z.object({ template: z.string(), user: z.exactOptional(z.string()) }),
  capabilities: HostCapabilitiesSchema,
  /** The server that `vitrine inspect` shows. Absent: the chat inspects none. */
  inspect: z.exactOptional(z.string()),
  /** Tells whether the chat only shows what is stored. */
  paused: z.exactOptional(z.literal(true)),
  /** Tells whether chats can be shared: users sign in. */
  sharing: z.exactOptional(z.literal(true)),
});
/** The chat's configuration, as far as the page needs it. */
export type ChatConfig = z.infer<typeof ConfigSchema>;

const ServerSchema = z.object({
  name: z.string(),
  /** `needs-sign-in`: it can be connected to when the user has signed in. */
  status: z.enum(['connected', 'connecting', 'failed', 'needs-sign-in']),
  /** Number of tools; while the server is disconnected, the last known number. */
  tools: z.number(),
  /** One line: what happened and what to do. */
  error: z.exactOptional(z.string()),
  /** Set while the user has to sign in: to connect, or for a call that waits. */
  signIn: z.exactOptional(
    z.object({
      /** Host of the authorization server. */
      host: z.string(),
      /** Scopes requested there; empty when the authorization server chooses. */
      scopes: z.array(z.string()),
      /** `first`: the user has not signed in. `ended`: the sign-in is not accepted any more. `scopes`: it allows too little. */
      reason: z.enum(['first', 'ended', 'scopes']),
      /** Whether the chat has registered itself there; signing out forgets that. */
      isRegistered: z.exactOptional(z.boolean()),
    }),
  ),
  /** Whether the user is signed in at the server. */
  isSignedIn: z.exactOptional(z.boolean()),
  /** Icon as a `data:` address. Absent: the server sent none that contains its bytes. */
  icon: z.exactOptional(z.string()),
  /** Source of the server: the chat's configuration, or the user in the page. Absent, like the members below, in the event `servers`. */
  source: z.exactOptional(z.enum(['file', 'user'])),
  /**
   * Command that the server's trust is bound to: the program and its arguments, and the folder in which it runs. Absent for a user who may
   * not see it.
   */
  command: z.exactOptional(z.array(z.string())),
  folder: z.exactOptional(z.string()),
  /** Address that the server's trust is bound to when it is reached over HTTP; absent for a user who may not see it. */
  url: z.exactOptional(z.string()),
});
/** A server of the chat and the state of its connection. */
export type ServerStatus = z.infer<typeof ServerSchema>;

/** The address at which the user signs in, and its host. */
export const BegunSignInSchema = z.object({ url: z.string(), host: z.string() });

export const ServersSchema = z.object({
  servers: z.array(ServerSchema),
  /** Servers that the user may add; absent for none. */
  mayAdd: z.exactOptional(z.object({ commands: z.boolean(), registry: z.boolean() })),
});
/** The servers of the chat, and what the user may add. */
export type ServerList = z.infer<typeof ServersSchema>;

const ToolSchema = z.object({
  server: z.string(),
  name: z.string(),
  title: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  inputSchema: LooseObjectSchema,
  outputSchema: z.exactOptional(LooseObjectSchema),
  annotations: z.exactOptional(LooseObjectSchema),
  /** Interface, when the tool names one of its own. */
  ui: z.exactOptional(z.object({ resourceUri: z.string() })),
  /** Callers of the tool (MCP Apps, Visibility). @default the model and views */
  visibility: z.exactOptional(z.array(z.enum(['model', 'app']))),
  /** The server's words while the tool runs (Apps SDK, `openai/toolInvocation/invoking`): untrusted text. Absent: it has none. */
  runningText: z.exactOptional(z.string()),
  /** The server's words when the tool is done (`openai/toolInvocation/invoked`): untrusted text. Absent: it has none. */
  doneText: z.exactOptional(z.string()),
  /** Icon as a `data:` address. Absent: the server sent none that contains its bytes. */
  icon: z.exactOptional(z.string()),
});
/** A tool of a connected server, as its server defines it. */
export type ToolEntry = z.infer<typeof ToolSchema>;
export const ToolsSchema = z.object({ tools: z.array(ToolSchema) });

const ListNameSchema = z.enum(['tools', 'resources', 'prompts']);

export const ServerNewsSchema = z.object({
  servers: z.array(ServerSchema),
  changed: z.exactOptional(z.array(z.object({ server: z.string(), lists: z.array(ListNameSchema) }))),
});
/** SSE event `servers`. `changed` names the lists that are out of date; absent when none changed. */
export type ServerNews = z.infer<typeof ServerNewsSchema>;

/** Whether the page at an external address can be shown in a frame; `reason` is one line. */
export const PageProbeSchema = z.union([
  z.object({ status: z.literal('ok') }),
  z.object({ status: z.enum(['unreachable', 'refused', 'unknown']), reason: z.string() }),
]);

// API schemas: projects, which give chats instructions, files, tools and permissions of their own.
import { AttachmentSchema } from '@vitrine/protocol/internal/content/attachments';
import * as z from 'zod/mini';

/** Characters of instructions, for a project or for all chats. */
export const MAX_INSTRUCTIONS = 20_000;
/** Files of a project. */
export const MAX_PROJECT_FILES = 50;
const MAX_OFF = 2000;

export const InstructionsSchema = z.string().check(z.maxLength(MAX_INSTRUCTIONS));
const NameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const ServerNameSchema = z.string().check(z.maxLength(64));
const ToolNameSchema = z.strictObject({ server: ServerNameSchema, tool: z.string().check(z.maxLength(200)) });
/** A tool by its own name at its server. */
export type ToolName = z.infer<typeof ToolNameSchema>;
export const ToolNamesSchema = z.array(ToolNameSchema).check(z.maxLength(MAX_OFF));

/**
 * Permissions of a project, never wider than what holds in all chats. `default`: what the user allows and trusts everywhere counts here, too. `own`: only what
 * was allowed in this project or its chats. `ask-always`: every action is asked about.
 */
const PROJECT_APPROVALS = ['default', 'own', 'ask-always'] as const;

export const ProjectSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  name: z.string(),
  /** Text for the model, in every chat of the project; empty for none. */
  instructions: z.string(),
  /** Files that the model gets with every chat of the project, as far as its window has room. */
  files: z.array(AttachmentSchema),
  /** Id of the model of messages that name none. Absent: as in other chats. */
  model: z.exactOptional(z.string()),
  /** Servers and tools that the model is not offered. */
  serversOff: z.array(z.string()),
  toolsOff: z.array(ToolNameSchema),
  approvals: z.enum(PROJECT_APPROVALS),
});
/** A project of the user. */
export type Project = z.infer<typeof ProjectSchema>;
export const ProjectsSchema = z.object({ projects: z.array(ProjectSchema) });

export const NewProjectSchema = z.strictObject({ name: NameSchema });

export const ChangeProjectSchema = z
  .strictObject({
    name: z.exactOptional(NameSchema),
    instructions: z.exactOptional(InstructionsSchema),
    /** Uploaded files to add, under these names. */
    addFiles: z.exactOptional(z.array(z.strictObject({ ref: z.string(), name: z.string() }))),
    /** Files to remove, by their refs. */
    removeFiles: z.exactOptional(z.array(z.string())),
    /** Null takes it back. */
    model: z.exactOptional(z.nullable(z.string().check(z.maxLength(400)))),
    serversOff: z.exactOptional(z.array(ServerNameSchema).check(z.maxLength(MAX_OFF))),
    toolsOff: z.exactOptional(ToolNamesSchema),
    approvals: z.exactOptional(z.enum(PROJECT_APPROVALS)),
  })
  .check(z.refine(change => Object.keys(change).length > 0, 'give at least one member'));
/** Change of a project: only the given members change. */
export type ProjectChange = z.infer<typeof ChangeProjectSchema>;

/** `chats`: what happens with the chats of the project. */
export const DeleteProjectSchema = z.strictObject({ chats: z.enum(['keep', 'delete']) });

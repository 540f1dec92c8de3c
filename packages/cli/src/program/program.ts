// The command line: the options of each command are in its folder.
import type { Command } from 'commander';
import { type AugmentAction, addAugmentCommand } from '../commands/augment/options.ts';
import { addChatCommand, type ChatAction } from '../commands/chat/options.ts';
import { addConformanceCommand, type ConformanceAction } from '../commands/conformance/options.ts';
import { addDevCommand, type DevAction } from '../commands/dev/options.ts';
import { addDoctorCommand, type DoctorAction } from '../commands/doctor/options.ts';
import { addEvalCommand, type EvalAction } from '../commands/eval/options.ts';
import { addInspectCommand, type InspectAction } from '../commands/inspect/options.ts';
import { addMcpCommand, type McpAction } from '../commands/mcp/options.ts';
import { addMigrateCommand, type MigrateCommands } from '../commands/migrate/options.ts';
import { addNewCommands, type NewCommands } from '../commands/new/options.ts';
import { addRegistryCommands, type RegistryCommands } from '../commands/registry/options.ts';
import { addRenderCommand, type RenderAction } from '../commands/render/options.ts';
import { addRunCommand, type RunAction } from '../commands/run/options.ts';
import { addSandboxCommand, type SandboxAction } from '../commands/sandbox/options.ts';
import { addTestCommand, type TestAction } from '../commands/test/options.ts';
import { addUserCommands, type UserCommands } from '../commands/user/options.ts';
import { addViewsCommand, type ViewsAction } from '../commands/views/options.ts';
import { addWrapCommand, type WrapAction } from '../commands/wrap/options.ts';
import { addCacheCommands, addShapesCommands, type StoredDataCommands } from '../commands/wrap/stored/options.ts';
import { createEmptyProgram } from './words/empty-program.ts';

export interface Commands extends RegistryCommands, MigrateCommands, UserCommands, StoredDataCommands, NewCommands {
  chat: ChatAction;
  run: RunAction;
  evaluate: EvalAction;
  augment: AugmentAction;
  wrap: WrapAction;
  inspect: InspectAction;
  render: RenderAction;
  doctor: DoctorAction;
  test: TestAction;
  mcp: McpAction;
  dev: DevAction;
  sandbox: SandboxAction;
  views: ViewsAction;
  conformance: ConformanceAction;
}

/** Builds the parser; it throws `CommanderError` where commander would exit. */
export function createProgram(commands: Commands): Command {
  const program = createEmptyProgram();
  addChatCommand(program, commands.chat);
  addRunCommand(program, commands.run);
  addEvalCommand(program, commands.evaluate);
  addInspectCommand(program, commands.inspect);
  addTestCommand(program, commands.test);
  addRenderCommand(program, commands.render);
  addMcpCommand(program, commands.mcp);
  addDoctorCommand(program, commands.doctor);
  addDevCommand(program, commands.dev);
  addSandboxCommand(program, commands.sandbox);
  addViewsCommand(program, commands.views);
  addConformanceCommand(program, commands.conformance);
  addAugmentCommand(program, commands.augment);
  addWrapCommand(program, commands.wrap);
  addCacheCommands(program, commands);
  addShapesCommands(program, commands);
  addNewCommands(program, commands);
  addMigrateCommand(program, commands.migrate);
  addUserCommands(program, commands);
  addRegistryCommands(program, commands);
  return program;
}

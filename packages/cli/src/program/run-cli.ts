// One run of the command, with all its subcommands: each is loaded when it is used.
import type { Command } from 'commander';
import type { RegistryCommands } from '../commands/registry/options.ts';
import type { UserCommands } from '../commands/user/options.ts';
import { type CommandIO, withIO } from './command-io.ts';
import { createProgram } from './program.ts';
import { type ProgramInput, runWords } from './words/run-words.ts';

/** The commands of registries, each loaded when it is used. `setCode` takes the exit code of those that have one. */
function registryCommands(setCode: (code: number) => void): RegistryCommands {
  return {
    registry: async options => (await import('../commands/registry/serve-command.ts')).runRegistry(options),
    registryTakedown: async (named, options) =>
      (await import('../commands/registry/serve-command.ts')).runTakedown(named, options),
    registryVerify: async options =>
      setCode(await (await import('../commands/registry/serve-command.ts')).runRegistryVerify(options)),
    publish: async options =>
      setCode(await (await import('../commands/registry/publish-command.ts')).runPublish(options)),
    login: async options => (await import('../commands/registry/account-commands.ts')).runLogin(options),
    tokens: async options => (await import('../commands/registry/account-commands.ts')).runTokens(options),
    keys: async options => (await import('../commands/registry/key-commands.ts')).runKeys(options),
    tag: async (named, tag, options) =>
      (await import('../commands/registry/listing-commands.ts')).runTag(named, tag, options),
    deprecate: async (serverId, options) =>
      (await import('../commands/registry/listing-commands.ts')).runDeprecate(serverId, options),
    yank: async (named, options) => (await import('../commands/registry/read-commands.ts')).runYank(named, options),
    verify: async (named, options) => (await import('../commands/registry/read-commands.ts')).runVerify(named, options),
    search: async (words, options) => (await import('../commands/registry/read-commands.ts')).runSearch(words, options),
    init: async options => (await import('../commands/registry/init-command.ts')).runInit(options),
  };
}

const loadUserCommand = () => import('../commands/user/user-command.ts');
/** The commands of users, each loaded when it is used. */
const userCommands: UserCommands = {
  listUsers: async options => (await loadUserCommand()).runListUsers(options),
  setUserRules: async (userId, options) => (await loadUserCommand()).runSetUserRules(userId, options),
  disableUser: async (userId, options) => (await loadUserCommand()).runDisableUser(userId, options),
  enableUser: async (userId, options) => (await loadUserCommand()).runEnableUser(userId, options),
  signUserOut: async (userId, options) => (await loadUserCommand()).runSignUserOut(userId, options),
  transferUser: async (userId, to, options) => (await loadUserCommand()).runTransferUser(userId, to, options),
  removeUser: async (userId, options) => (await loadUserCommand()).runRemoveUser(userId, options),
  listAudit: async options => (await loadUserCommand()).runListAudit(options),
};

/**
 * Runs `vitrine <words>` in this process. Resolves with the exit code; commands that serve (`chat`, `registry`, `wrap --http`) resolve when they
 * listen, and end with a signal. Never throws, and prints no stack trace. Paths are relative to the process's working directory.
 *
 * @example
 * const code = await runCli(['inspect', '--check', '--', 'node', 'server.mjs']);
 * @example
 * // With streams of your own instead of the process's.
 * await runCli(['run', 'What is the weather in Lisbon?'], { stdout, stderr, env: {} });
 */
export function runCli(words: readonly string[], io: Partial<CommandIO> = {}): Promise<number> {
  return withIO(io, () => runWords(words, makeProgram));
}

function makeProgram({ serverCommand, setCode }: ProgramInput): Command {
  // Each command is loaded when it is used: `--help` needs no command.
  return createProgram({
    async chat(options) {
      const { runChat } = await import('../commands/chat/chat-command.ts');
      await runChat({ ...options, serverCommand });
    },
    async run(prompt, options) {
      const { runPrompt } = await import('../commands/run/run-command.ts');
      setCode(await runPrompt(prompt, { ...options, serverCommand }));
    },
    async augment(options) {
      const { runAugment } = await import('../commands/augment/augment-command.ts');
      await runAugment({ ...options, serverCommand });
    },
    async wrap(options) {
      const { runWrap } = await import('../commands/wrap/wrap-command.ts');
      await runWrap({ ...options, serverCommand });
    },
    cacheList: async options => (await import('../commands/wrap/stored/cache-command.ts')).runCacheList(options),
    async cacheVerify(options) {
      setCode(await (await import('../commands/wrap/stored/cache-command.ts')).runCacheVerify(options));
    },
    cacheClear: async (key, options) =>
      (await import('../commands/wrap/stored/cache-command.ts')).runCacheClear(key, options),
    shapesList: async options => (await import('../commands/wrap/shapes-command.ts')).runShapesList(options),
    shapesShow: async (tool, options) =>
      (await import('../commands/wrap/shapes-command.ts')).runShapesShow(tool, options),
    shapesClear: async (tool, options) =>
      (await import('../commands/wrap/shapes-command.ts')).runShapesClear(tool, options),
    async evaluate(tasks, options) {
      setCode(await (await import('../commands/eval/eval-command.ts')).runEval(tasks, { ...options, serverCommand }));
    },
    async inspect(options) {
      const { runInspect } = await import('../commands/inspect/inspect-command.ts');
      setCode(await runInspect({ ...options, serverCommand }));
    },
    async test(options) {
      setCode(await (await import('../commands/test/test-command.ts')).runTestCommand({ ...options, serverCommand }));
    },
    async mcp(options) {
      (await import('../commands/mcp/mcp-command.ts')).runMcp({ ...options, serverCommand });
    },
    async render(options) {
      setCode(await (await import('../commands/render/render-command.ts')).runRender({ ...options, serverCommand }));
    },
    dev: async options => (await import('../commands/dev/dev-command.ts')).runDev({ ...options, serverCommand }),
    async doctor(options) {
      setCode(await (await import('../commands/doctor/doctor-command.ts')).runDoctor({ ...options, serverCommand }));
    },
    sandbox: async options => (await import('../commands/sandbox/run.ts')).runSandbox(options),
    async views(options) {
      const { runViews } = await import('../commands/views/views-command.ts');
      await runViews({ ...options, serverCommand });
    },
    async conformance(options) {
      setCode(await (await import('../commands/conformance/conformance-command.ts')).runConformance(options));
    },
    async newView(options) {
      const { runNewView } = await import('../commands/new/new-command.ts');
      runNewView(options);
    },
    async newComponent(options) {
      const { runNewComponent } = await import('../commands/new/new-command.ts');
      runNewComponent(options);
    },
    async migrate(options) {
      setCode(await (await import('../commands/migrate/migrate-command.ts')).runMigrate(options));
    },
    ...userCommands,
    ...registryCommands(setCode),
  });
}

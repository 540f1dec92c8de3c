// The public API of the command, for programs that run it themselves.
export { EXIT } from './exit.ts';
export { runCli } from './run-cli.ts';

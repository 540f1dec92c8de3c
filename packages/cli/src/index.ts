// The public API of the command, for programs that run it themselves.
export { EXIT } from './program/exit.ts';
export { runCli } from './program/run-cli.ts';

// The door of the command, for programs that run it themselves.
export { EXIT } from './exit.ts';
export { runCommand } from './run-command.ts';

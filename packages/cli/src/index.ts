// The door of the command, for programs that run it themselves.
export { EXIT, runCommand } from './run-command.ts';

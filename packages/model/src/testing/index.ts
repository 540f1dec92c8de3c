// For tests: a server that speaks the wire of each provider.
export { type ScriptedTurn, startWireServer, type WireServer, type WireServerOptions } from './start-wire-server.ts';
export type { AnswerTurn, SeenRequest, Turn, TurnCall } from './turns.ts';

// For the command: the diagnosis of a server that does not work as it should.
export { splitCommand } from '../diagnosis/check-command.ts';
export { diagnoseServer, type ServerDiagnosis } from '../diagnosis/diagnose-server.ts';
export type { Diagnosis } from '../diagnosis/diagnosis.ts';

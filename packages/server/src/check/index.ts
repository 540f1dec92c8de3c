// The public API of `@vitrine/server/check`.
export { checkServer } from './check-server.ts';
export type { CheckReport, CheckResult, Finding } from './report.ts';

// The public API of `@vitrine/server/check`.
export { checkServer } from './check-server.ts';
export type { CheckedServer } from './gather.ts';
export {
  CHECKS,
  type CheckId,
  type CheckReport,
  type CheckResult,
  type Finding,
} from './report.ts';

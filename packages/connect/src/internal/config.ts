// For packages that read files of their own like a configuration.
export { createRangeList } from '../config/auth-config.ts';
export {
  type AllowedKeys,
  allowedKeys,
  type ConfigDocument,
  type ConfigPath,
  type IssueTexts,
  openConfigDocument,
} from '../config/config-document.ts';
export { type Expansion, expandVariables } from '../config/expand-variables.ts';
export { readConfigText, resolveServerPaths } from '../config/load-config.ts';
export { parseServers } from '../config/parse-config.ts';
export { RegistriesSchema } from '../config/server-config.ts';

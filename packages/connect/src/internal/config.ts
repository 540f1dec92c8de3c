// For packages that read files of their own like a configuration.

export type { AuthConfig, OidcAuthConfig, ProxyHeaderAuthConfig } from '../config/auth-config.ts';
export { createRangeList } from '../config/auth-config.ts';
export { collectFaults, type FaultCollector } from '../config/collect-faults.ts';
export {
  type AllowedKeys,
  allowedKeys,
  type ConfigDocument,
  type ConfigPath,
  type IssueTexts,
  openConfigDocument,
} from '../config/config-document.ts';
export { didYouMean } from '../config/did-you-mean.ts';
export { type Expansion, expandVariables, type VariableSources } from '../config/expand-variables.ts';
export { readConfigText, resolveServerPaths } from '../config/load-config.ts';
export { parseServers } from '../config/parse-config.ts';
export {
  type PastedServer,
  type PastedServers,
  readPastedServers,
  readServerConfig,
} from '../config/pasted-servers.ts';
export { isSecretName, type ServerVariable } from '../config/pasted-variables.ts';
export type { ServerUIConfig } from '../config/server-config.ts';
export { RegistriesSchema } from '../config/server-config.ts';
export { serverIdentity } from '../config/server-identity.ts';

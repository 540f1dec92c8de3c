// Runs all checks of one server, without a browser and without calling a tool.
import {
  contentsValid,
  listedResources,
  metaValid,
  readable,
  selfContained,
  small,
  speaks,
  stable,
} from './check-pages.ts';
import { appToolsReachable, uiToolInputSchema, uiToolMetadata, uiToolsPresent } from './check-tools.ts';
import { type CheckedServer, type Gathered, gather, namedUri } from './gather.ts';
import { CHECKS, type CheckId, type CheckReport, checkResult, type Finding } from './report.ts';

/** Undefined: there was nothing to check. */
const CHECK_FUNCTIONS: Record<CheckId, (gathered: Gathered) => Finding[] | undefined> = {
  'ui-tools-present': uiToolsPresent,
  'ui-tool-metadata-valid': uiToolMetadata,
  'ui-tool-input-schema-valid': uiToolInputSchema,
  'ui-listed-resources-valid': listedResources,
  'ui-resources-readable': readable,
  'ui-resource-contents-valid': contentsValid,
  'ui-resource-meta-valid': metaValid,
  'ui-stable': stable,
  'ui-size': small,
  'ui-self-contained': selfContained,
  'ui-speaks': speaks,
  'ui-app-tools-reachable': appToolsReachable,
};

/**
 * Checks the declarations of a server's interfaces, and the interfaces. It lists tools and resources and reads each interface twice; no
 * tool is called. Rejects when the tools cannot be listed; all other problems are in the report.
 */
export async function checkServer(
  server: CheckedServer,
  about: Omit<CheckReport['server'], 'name'> = {},
): Promise<CheckReport> {
  const gathered = await gather(server);
  const checks = (Object.keys(CHECKS) as CheckId[]).map(id => checkResult(id, CHECK_FUNCTIONS[id](gathered)));
  return {
    server: { name: server.name, ...about },
    tools: gathered.tools.length,
    uiTools: gathered.tools.filter(tool => namedUri(tool) !== undefined).length,
    checks,
    ok: checks.every(({ status }) => status !== 'failed'),
  };
}

// Runs all checks of one server, without a browser and without calling a tool.
import {
  checkContents,
  checkListed,
  checkMessages,
  checkMeta,
  checkReadable,
  checkSelfContained,
  checkSize,
  checkStable,
} from './check-pages.ts';
import { appToolsReachable, uiToolInputSchema, uiToolMetadata, uiToolsPresent } from './check-tools.ts';
import { type CheckedServer, type Gathered, gather, namedUri } from './gather.ts';
import { CHECKS, type CheckId, type CheckReport, checkResult, type Finding } from './report.ts';

/** Check functions; one returns undefined when there was nothing to check. */
const CHECK_FUNCTIONS: Record<CheckId, (gathered: Gathered) => Finding[] | undefined> = {
  'ui-tools-present': uiToolsPresent,
  'ui-tool-metadata-valid': uiToolMetadata,
  'ui-tool-input-schema-valid': uiToolInputSchema,
  'ui-listed-resources-valid': checkListed,
  'ui-resources-readable': checkReadable,
  'ui-resource-contents-valid': checkContents,
  'ui-resource-meta-valid': checkMeta,
  'ui-stable': checkStable,
  'ui-size': checkSize,
  'ui-self-contained': checkSelfContained,
  'ui-speaks': checkMessages,
  'ui-app-tools-reachable': appToolsReachable,
};

/**
 * Checks the declarations of a server's interfaces, and the interfaces. It lists tools and resources and reads each interface twice; no
 * tool is called. Rejects when the tools cannot be listed; all other problems are in the report.
 *
 * @example const { checks } = await checkServer(connection);
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

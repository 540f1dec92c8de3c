// Checks of what tools declare about their interfaces.
import { OUTPUT_TEMPLATE_KEY } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { toolResourceUri, toolTemplateUri } from '@vitrine/protocol/tool-metadata';
import { isRecord } from '@vitrine/std/internal/json';
import { type Gathered, namedUri } from './gather.ts';
import { error, type Finding, warning } from './report.ts';

type Tool = Record<string, unknown>;

export function uiToolsPresent({ tools, strays, cut }: Gathered): Finding[] {
  const findings: Finding[] = [];
  if (cut !== undefined) findings.push(error(`tools/list can't be read to its end: ${cut}.`));
  if (strays > 0)
    findings.push(error(`tools/list has ${strays} entries that are not objects; clients drop the whole list.`));
  if (!tools.some(tool => namedUri(tool) !== undefined))
    findings.push(warning('No tool names an interface: set _meta.ui.resourceUri to a ui:// resource of this server.'));
  for (const tool of tools)
    if (toolTemplateUri(tool) !== undefined)
      findings.push(
        warning(
          `Only ${OUTPUT_TEMPLATE_KEY} names an interface: hosts that know MCP Apps alone show none. Set _meta.ui.resourceUri to a page that speaks MCP Apps.`,
          String(tool.name),
        ),
      );
  return findings;
}

export function uiToolMetadata({ tools }: Gathered): Finding[] | undefined {
  const subjects = tools.filter(tool => isRecord(tool._meta) && (tool._meta.ui !== undefined || namedUri(tool)));
  return subjects.length === 0 ? undefined : subjects.flatMap(checkMetadata);
}

function checkMetadata(tool: Tool): Finding[] {
  const name = String(tool.name);
  const meta = tool._meta as Record<string, unknown>;
  const findings: Finding[] = [];
  if (meta.ui !== undefined && !isRecord(meta.ui)) return [error('_meta.ui is not an object.', name)];
  const ui = (meta.ui ?? {}) as Record<string, unknown>;
  for (const [key, uri] of [
    ['ui.resourceUri', ui.resourceUri],
    ['ui/resourceUri', meta['ui/resourceUri']],
  ] as const)
    if (uri !== undefined && !(typeof uri === 'string' && uri.startsWith('ui://')))
      findings.push(
        error(`_meta["${key}"] is ${JSON.stringify(uri)}: it has to be a URI that begins with ui://.`, name),
      );
  const flat = meta['ui/resourceUri'];
  if (flat !== undefined && ui.resourceUri !== undefined && flat !== ui.resourceUri)
    findings.push(error('_meta.ui.resourceUri and _meta["ui/resourceUri"] name different resources.', name));
  if (ui.resourceUri === undefined && flat !== undefined)
    findings.push(warning('Only the deprecated _meta["ui/resourceUri"] is set: set _meta.ui.resourceUri too.', name));
  findings.push(...checkVisibility(ui.visibility, name));
  for (const key of ['csp', 'permissions'])
    if (ui[key] !== undefined)
      findings.push(warning(`_meta.ui.${key} of a tool is ignored: it belongs to the resource.`, name));
  return findings;
}

function checkVisibility(visibility: unknown, name: string): Finding[] {
  if (visibility === undefined) return [];
  const words = Array.isArray(visibility) ? visibility : undefined;
  if (!words?.every(word => word === 'model' || word === 'app'))
    return [error(`visibility is ${JSON.stringify(visibility)}: it is a list of "model" and "app".`, name)];
  return words.length === 0 ? [error('visibility is an empty list: this tool cannot be called.', name)] : [];
}

export function uiToolInputSchema({ tools }: Gathered): Finding[] | undefined {
  const subjects = tools.filter(tool => namedUri(tool) !== undefined);
  if (subjects.length === 0) return undefined;
  return subjects.flatMap(({ name, inputSchema }) => {
    if (!isRecord(inputSchema)) return [error('inputSchema is missing or not an object.', String(name))];
    if (inputSchema.type !== 'object')
      return [error(`inputSchema has type ${JSON.stringify(inputSchema.type)}: MCP wants "object".`, String(name))];
    const { properties, required } = inputSchema;
    if (properties !== undefined && !isRecord(properties))
      return [error('inputSchema.properties is not an object.', String(name))];
    if (!Array.isArray(required)) return [];
    return required
      .filter(key => !isRecord(properties) || !Object.hasOwn(properties, String(key)))
      .map(key => warning(`inputSchema requires ${JSON.stringify(key)}, which it does not describe.`, String(name)));
  });
}

/** A tool that only views may call is useful only when a view of this server exists. */
export function appToolsReachable({ tools }: Gathered): Finding[] | undefined {
  const appOnly = tools.filter(({ _meta }) => {
    const visibility = isRecord(_meta) && isRecord(_meta.ui) ? _meta.ui.visibility : undefined;
    return Array.isArray(visibility) && visibility.includes('app') && !visibility.includes('model');
  });
  if (appOnly.length === 0) return undefined;
  if (tools.some(tool => toolResourceUri(tool) !== undefined)) return [];
  return appOnly.map(({ name }) => error('Only views may call it, and no tool of this server has one.', String(name)));
}

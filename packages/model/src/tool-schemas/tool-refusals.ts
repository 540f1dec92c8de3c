// What a provider refuses of the tools of a request: one that it names, a schema without saying of which tool, or all tools.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ModelError } from '../errors.ts';
import type { ModelRequest } from '../model.ts';
import { isRefusedRequest } from '../stream/failures.ts';
import type { Refusals } from '../stream/refusals.ts';
import { findRefusedTools, isAboutSchemas, refusesTools } from './find-refused-tools.ts';

/** Tools that are left out one by one; then the schemas of all others become plain. */
const MAX_SINGLE = 3;

/** See `Refusals`. A tool is remembered with its schema: a server that mends it is offered again. */
export function createToolRefusals(): Refusals {
  const reasons = new Map<string, string>();
  let refusesSchemas = false;
  return {
    begin(request) {
      const toolsRefused = request.tools.flatMap(tool => {
        const reason = reasons.get(readIdentity(tool));
        return reason === undefined ? [] : [{ name: tool.name, reason }];
      });
      return {
        request:
          toolsRefused.length === 0
            ? request
            : leaveOut(
                request,
                toolsRefused.map(({ name }) => name),
              ),
        ...(toolsRefused.length === 0 ? {} : { toolsRefused }),
        ...(refusesSchemas ? { hasPlainTools: true } : {}),
      };
    },
    next(attempt, error, toolNames) {
      if (toolNames.length === 0) return undefined;
      const names = findNames(error, toolNames);
      if (names.length > 0) {
        const earlier = attempt.toolsRefused ?? [];
        const refused = names.map(name => ({ name, reason: error.message }));
        return {
          ...attempt,
          request: leaveOut(attempt.request, names),
          toolsRefused: [...earlier, ...refused],
          ...(earlier.length >= MAX_SINGLE ? { hasPlainTools: true } : {}),
        };
      }
      const isAboutThem = isAboutSchemas(error.message) && (isRefusedRequest(error) || error.code === 'overloaded');
      return isAboutThem && !attempt.hasPlainTools ? { ...attempt, hasPlainTools: true } : undefined;
    },
    noteAnswer({ tools }, { toolsRefused = [], hasPlainTools = false }) {
      if (hasPlainTools) refusesSchemas = true;
      for (const { name, reason } of toolsRefused) {
        const tool = tools.find(candidate => candidate.name === name);
        if (tool) reasons.set(readIdentity(tool), reason);
      }
    },
  };
}

function findNames(error: ModelError, toolNames: readonly string[]): readonly string[] {
  if (refusesTools(error.message)) return toolNames;
  // A description of a tool can be what is too long.
  return isRefusedRequest(error) || error.code === 'too-long' ? findRefusedTools(error.message, toolNames) : [];
}

const leaveOut = (request: ModelRequest, names: readonly string[]): ModelRequest => ({
  ...request,
  tools: request.tools.filter(({ name }) => !names.includes(name)),
});

const readIdentity = ({ name, inputSchema }: LanguageModelV4FunctionTool): string =>
  JSON.stringify([name, inputSchema]);

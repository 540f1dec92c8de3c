// Whether a tool may destroy something: its annotations say so, or, where they say nothing, its name does.

import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from './tool-definition.ts';
import { snakeCase } from './tool-names.ts';

/** Verbs of tools that take something away. */
const VERB =
  /(?:^|_)(?:delete|deletes|del|rm|remove|removes|destroy|drop|erase|wipe|purge|truncate|clear|reset|cancel|revoke|terminate|kill|stop|shutdown|uninstall|unpublish|unsubscribe|deactivate|disable|ban|block|archive|refund|void|trash|discard|overwrite|rollback|abort|evict|prune|flush|unlink|detach|deprovision|decommission|expire|empty|cleanup|nuke|suspend|withdraw|deletion|removal|cancellation)(?:_|$)/;

export function mayDestroy({ name, annotations }: ToolDefinition): boolean {
  const { readOnlyHint, destructiveHint } = isRecord(annotations) ? annotations : {};
  if (readOnlyHint === true) return false;
  return destructiveHint === true || (destructiveHint !== false && VERB.test(snakeCase(String(name))));
}

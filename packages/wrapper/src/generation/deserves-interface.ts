// Which tools a model is asked about. A tool whose page has nothing to arrange keeps the compiled page.
import { dig, isRecord } from '@vitrine/protocol/json';
import { type CatalogTool, hasOwnUI } from '../catalog.ts';

/** A form with this many fields can be arranged better than in the order of the schema. */
const MIN_FIELDS = 3;

/** Has no interface of its own, and either a result whose members are known or at least three parameters. */
export function deservesInterface(tool: CatalogTool): boolean {
  if (hasOwnUI(tool)) return false;
  const fields = dig(tool.definition, 'inputSchema', 'properties');
  const results = dig(tool.definition, 'outputSchema', 'properties');
  const count = (value: unknown): number => (isRecord(value) ? Object.keys(value).length : 0);
  return count(results) > 0 || count(fields) >= MIN_FIELDS;
}

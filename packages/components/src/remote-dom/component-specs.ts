// The remote-DOM elements of the components: the members of each schema as properties that a script may set.
import type { RemoteElementSpec, RemotePropertySpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import type * as z from 'zod/mini';
import * as schemas from '../schemas.ts';

/** The event of every component: the user has pressed one of its buttons. */
const ACTION_EVENT = 'action';
/** Set while more data will follow: the component draws the data so far. */
export const STREAMING_PROPERTY = 'streaming';

/** Members that a script cannot set, because the host's view sets the component's id. */
const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'role']);

/** Specs by component name, such as `data-table`. */
export const COMPONENT_SPECS: Readonly<Record<string, RemoteElementSpec>> = Object.fromEntries(
  Object.values(schemas).flatMap(exported =>
    isContract(exported) ? [[exported.name, elementSpec(exported.schema as unknown as z.ZodMiniObject)] as const] : [],
  ),
);

function isContract(exported: unknown): exported is schemas.ComponentContract<object> {
  return typeof exported === 'object' && exported !== null && 'safeParse' in exported && 'description' in exported;
}

function elementSpec(schema: z.ZodMiniObject): RemoteElementSpec {
  const members = Object.entries(schema.shape).filter(([name]) => !LEFT_OUT.has(name));
  return {
    properties: {
      ...Object.fromEntries(members.map(([name, member]) => [name, propertySpec(member as z.ZodMiniType)])),
      [STREAMING_PROPERTY]: { type: 'boolean' },
    },
    events: { [ACTION_EVENT]: ['key', 'value'] },
  };
}

/** Texts, numbers and booleans may be attributes; everything else is JSON. The schema itself checks the whole when it is drawn. */
function propertySpec(member: z.ZodMiniType): RemotePropertySpec {
  const { type } = withoutOptional(member)._zod.def;
  switch (type) {
    case 'string':
    case 'enum':
      return { type: 'string' };
    case 'number':
    case 'boolean':
      return { type };
    default:
      return { type: 'json' };
  }
}

function withoutOptional(member: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = member._zod.def as { innerType?: z.ZodMiniType };
  return innerType ? withoutOptional(innerType) : member;
}

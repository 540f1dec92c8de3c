// Messages of a server, checked and wireMessages in version 0.9.1: what every renderer of today reads.
import { isRecord } from '@vitrine/std/internal/json';
import { BASIC_CATALOG_ID } from '../catalog.ts';
import { type Catalog, type FindComponents, findCatalogs } from '../own-catalogs.ts';
import { readMessage } from '../values/adapters.ts';
import { A2UIError, type A2UIIssue, quote } from './issues.ts';
import { readComponent } from './read-component.ts';

/** A component as 0.9.1 writes it: `{ id: 'title', component: 'Text', text: { path: '/title' } }`. */
export interface A2UIComponent {
  readonly id: string;
  /** Name of the component in the catalog. */
  readonly component: string;
  readonly [property: string]: unknown;
}

/** A message as 0.9.1 writes it. `version` is added where it is absent. */
export type A2UIMessage = { readonly version?: 'v0.9' | 'v0.9.1' } & (
  | {
      readonly createSurface: {
        readonly surfaceId: string;
        /** Id of the catalog, such as `BASIC_CATALOG_ID`. */
        readonly catalogId: string;
        readonly theme?: Readonly<Record<string, unknown>>;
        readonly sendDataModel?: boolean;
      };
    }
  | { readonly updateComponents: { readonly surfaceId: string; readonly components: readonly A2UIComponent[] } }
  | {
      readonly updateDataModel: {
        readonly surfaceId: string;
        /** JSON Pointer; absent: the whole model. */
        readonly path?: string;
        /** Value to write; without it, what is at the path is removed. */
        readonly value?: unknown;
      };
    }
  | { readonly deleteSurface: { readonly surfaceId: string } }
);

/** The `version` that messages of 0.9 and of 0.9.1 have. */
const WIRE_VERSION = 'v0.9';

/** The options of `writeMessages`. */
export interface WriteOptions {
  /** Catalogs beside the basic one, which the host is known to draw. @default none */
  readonly catalogs?: readonly Catalog[];
}

/**
 * Checks messages against the protocol and their catalogs, and returns them as they are sent. Throws `A2UIError` with all its
 * `issues` when something is wrong.
 *
 * @example writeMessages([{ deleteSurface: { surfaceId: 'todo' } }]) // [{ version: 'v0.9', deleteSurface: { surfaceId: 'todo' } }]
 */
export function writeMessages(
  messages: readonly A2UIMessage[],
  { catalogs }: WriteOptions = {},
): readonly Record<string, unknown>[] {
  const checking: Checking = { findComponents: findCatalogs(catalogs), catalogIds: new Map() };
  const issues: A2UIIssue[] = [];
  if (!Array.isArray(messages) || messages.length === 0)
    throw new A2UIError([
      { code: 'VALIDATION_FAILED', message: `Expected a list of messages, not ${quote(messages)}.` },
    ]);
  const wireMessages = messages.map((message, index) => {
    issues.push(...checkMessage(message, checking).map(issue => ({ ...issue, path: `/${index}${issue.path ?? ''}` })));
    return { ...(message as object), version: WIRE_VERSION };
  });
  const [first, ...others] = [...issues, ...findRootless(messages)];
  if (first) throw new A2UIError([first, ...others]);
  return wireMessages;
}

interface Checking {
  readonly findComponents: FindComponents;
  /** Catalogs by surface; one that earlier messages have created is taken to be of the basic catalog. */
  readonly catalogIds: Map<string, string>;
}

function checkMessage(value: unknown, checking: Checking): readonly A2UIIssue[] {
  try {
    const message = readMessage(value);
    const { surfaceId } = message;
    const issue = (text: string, path: string): A2UIIssue => ({
      code: 'VALIDATION_FAILED',
      message: text,
      surfaceId,
      path,
    });
    const { version } = value as { version?: unknown };
    if (version !== undefined && version !== 'v0.9' && version !== 'v0.9.1')
      return [issue(`The version is added; leave ${quote(version)} out.`, '/version')];
    switch (message.type) {
      case 'create':
        if (message.catalogId === '') return [issue('The catalog has a name.', '/createSurface/catalogId')];
        checking.findComponents(message.catalogId, '/createSurface/catalogId');
        checking.catalogIds.set(surfaceId, message.catalogId);
        if (message.components.length > 0 || message.data !== undefined)
          return [
            issue(
              'Components and data are messages of their own in 0.9.1: updateComponents, updateDataModel.',
              '/createSurface',
            ),
          ];
        return [];
      case 'components':
        return message.components.flatMap(component => checkComponent(component, surfaceId, checking));
      case 'begin':
        return [issue('Send createSurface; beginRendering is of version 0.8.', '/beginRendering')];
      default:
        return [];
    }
  } catch (error) {
    if (error instanceof A2UIError) return error.issues;
    throw error;
  }
}

function checkComponent(value: unknown, surfaceId: string, { findComponents, catalogIds }: Checking): A2UIIssue[] {
  const catalogId = catalogIds.get(surfaceId) ?? BASIC_CATALOG_ID;
  const { component, issues } = readComponent(value, { version: '0.9', catalogId, findComponents });
  const spec = findComponents(catalogId, '')[component.type] ?? {};
  const newer = Object.keys(isRecord(value) ? value : {}).filter(name => spec[name]?.since !== undefined);
  return [
    ...issues.map(issue => ({ surfaceId, ...issue })),
    ...newer.map(name => ({
      code: 'VALIDATION_FAILED' as const,
      message: `${component.type} has no ${quote(name)} in 0.9.1.`,
      surfaceId,
      path: `/components/${component.id}/${name}`,
    })),
  ];
}

/** Surfaces that get components and no root in the same messages: no host would ever draw them. */
function findRootless(messages: readonly unknown[]): A2UIIssue[] {
  const idsBySurface = new Map<unknown, Set<unknown>>();
  for (const message of messages) {
    if (!isRecord(message)) continue;
    const { createSurface, updateComponents } = message;
    if (isRecord(createSurface)) idsBySurface.set(createSurface.surfaceId, new Set());
    if (!isRecord(updateComponents) || !Array.isArray(updateComponents.components)) continue;
    const ids = idsBySurface.get(updateComponents.surfaceId);
    for (const component of updateComponents.components) if (isRecord(component)) ids?.add(component.id);
  }
  return [...idsBySurface].flatMap(([surfaceId, ids]) =>
    ids.size > 0 && !ids.has('root')
      ? [
          {
            code: 'VALIDATION_FAILED' as const,
            message: `The surface ${quote(surfaceId)} has no component with the id "root", so it is never drawn.`,
            surfaceId: String(surfaceId),
          },
        ]
      : [],
  );
}

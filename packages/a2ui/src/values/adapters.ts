// The versions of the wire: reads messages of 0.8, 0.9 and 0.9.1, 1.0 as its candidate had it, and 1.0, into one internal form.
import { isRecord } from '@vitrine/std/internal/json';
import { BASIC_CATALOG_ID } from '../catalog.ts';
import { fail, quote } from '../messages/issues.ts';
import { readOldContents, readOldPath } from '../messages/old-data.ts';
import type { Message, WireVersion } from '../model.ts';

/** Keys of a message that say what it is; exactly one is present. */
const KINDS = [
  'createSurface',
  'updateComponents',
  'updateDataModel',
  'deleteSurface',
  'surfaceUpdate',
  'dataModelUpdate',
  'beginRendering',
  'callRendererFunction',
  'callFunction',
  'agentFunctionResponse',
  'functionResponse',
  'actionResponse',
] as const;

const VERSIONS: ReadonlyMap<unknown, WireVersion> = new Map<unknown, WireVersion>([
  ['v0.8', '0.8'],
  ['0.8', '0.8'],
  ['v0.9', '0.9'],
  ['v0.9.0', '0.9'],
  ['v0.9.1', '0.9'],
  ['0.9', '0.9'],
  ['0.9.1', '0.9'],
  ['v0.10', '1.0-candidate'],
  ['v1.0', '1.0-candidate'],
  ['1.0', '1.0'],
]);

/**
 * Reads one message of any version. Throws `A2UIError` `VALIDATION_FAILED`, `UNSUPPORTED_VERSION` or `UNSUPPORTED_MESSAGE`.
 *
 * @example readMessage({ version: 'v0.9', deleteSurface: { surfaceId: 'todo' } }) // { type: 'delete', surfaceId: 'todo' }
 */
export function readMessage(value: unknown): Message {
  if (!isRecord(value)) fail('VALIDATION_FAILED', `A message is an object, not ${quote(value)}.`);
  const kinds = KINDS.filter(key => value[key] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1)
    fail(
      'VALIDATION_FAILED',
      kinds.length > 1
        ? `A message has one of ${kinds.join(', ')}, not all; send one message for each.`
        : `A message has one of ${KINDS.slice(0, 7).join(', ')}; this one has ${quote(Object.keys(value))}.`,
    );
  const version = readVersion(value.version, kind);
  const body = value[kind];
  if (!isRecord(body)) fail('VALIDATION_FAILED', `${kind} is an object, not ${quote(body)}.`, `/${kind}`);
  return readBody(kind, body, version);
}

function readVersion(version: unknown, kind: (typeof KINDS)[number]): WireVersion {
  const isOldest = kind === 'surfaceUpdate' || kind === 'dataModelUpdate' || kind === 'beginRendering';
  if (isOldest) return '0.8';
  if (version === undefined) return kind === 'deleteSurface' ? '0.8' : '0.9';
  const wireVersion = VERSIONS.get(version);
  if (wireVersion === undefined)
    fail(
      'UNSUPPORTED_VERSION',
      `The version ${quote(version)} is not known; known are v0.8, v0.9, v0.9.1, v1.0 and 1.0.`,
      '/version',
    );
  return wireVersion;
}

function readBody(kind: (typeof KINDS)[number], body: Record<string, unknown>, version: WireVersion): Message {
  const isNewest = version === '1.0-candidate' || version === '1.0';
  switch (kind) {
    case 'createSurface': {
      const catalogId =
        body.catalogId ?? (version === '1.0' ? body['@catalogId'] : undefined) ?? (isNewest ? '' : undefined);
      if (typeof catalogId !== 'string')
        fail(
          'VALIDATION_FAILED',
          `createSurface names its catalog, such as "${BASIC_CATALOG_ID}".`,
          '/createSurface/catalogId',
        );
      return {
        type: 'create',
        surfaceId: readSurfaceId(body, kind),
        catalogId,
        sendsData: body.sendDataModel === true,
        version,
        // Only 1.0 has the tree inline; a 0.9 message that has it was meant as one.
        components: body.components === undefined ? [] : readList(body.components, '/createSurface/components'),
        data: body.dataModel,
      };
    }
    case 'updateComponents':
      return {
        type: 'components',
        surfaceId: readSurfaceId(body, kind),
        version,
        components: readList(body.components, '/updateComponents/components'),
      };
    case 'updateDataModel': {
      const { path = '/', value } = body;
      if (typeof path !== 'string')
        fail('VALIDATION_FAILED', `A path is a text, not ${quote(path)}.`, '/updateDataModel/path');
      // 1.0 removes by null; 0.9 stores null, and removes what has no value.
      return {
        type: 'data',
        surfaceId: readSurfaceId(body, kind),
        version,
        path,
        value: isNewest && value === null ? undefined : value,
      };
    }
    case 'deleteSurface':
      return { type: 'delete', surfaceId: readSurfaceId(body, kind) };
    case 'surfaceUpdate':
      return {
        type: 'components',
        surfaceId: readSurfaceId(body, kind),
        version,
        components: readList(body.components, '/surfaceUpdate/components'),
      };
    case 'dataModelUpdate': {
      const { path = '/' } = body;
      if (typeof path !== 'string')
        fail('VALIDATION_FAILED', `A path is a text, not ${quote(path)}.`, '/dataModelUpdate/path');
      return {
        type: 'data',
        surfaceId: readSurfaceId(body, kind),
        version,
        path: `/${readOldPath(path)}`,
        value: readOldContents(body.contents),
      };
    }
    case 'beginRendering': {
      const { root } = body;
      if (typeof root !== 'string')
        fail('VALIDATION_FAILED', `beginRendering names its root, not ${quote(root)}.`, '/beginRendering/root');
      return { type: 'begin', surfaceId: readSurfaceId(body, kind), rootId: root };
    }
    default:
      return fail(
        'UNSUPPORTED_MESSAGE',
        `${kind} is not supported over MCP: there is no way to answer it. Offer a tool and an action instead.`,
        `/${kind}`,
      );
  }
}

function readSurfaceId(body: Record<string, unknown>, kind: string): string {
  const { surfaceId } = body;
  if (typeof surfaceId !== 'string' || surfaceId === '' || surfaceId.length > 200)
    fail(
      'VALIDATION_FAILED',
      `${kind} names a surface by a text of 1 to 200 characters, not ${quote(surfaceId)}.`,
      `/${kind}/surfaceId`,
    );
  return surfaceId;
}

function readList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) fail('VALIDATION_FAILED', `The components are a list, not ${quote(value)}.`, path);
  return value;
}

// Reads UI resources, each once: calls of one tool share the reading, and a part that is mounted again does not read again.
import type { UIResource } from '@vitrine/protocol/ui-resource';
import { useCallback, useEffect, useState } from 'react';
import type { McpSettings } from './mcp-settings.ts';

type Load = NonNullable<McpSettings['loadResource']>;

export type ResourceState =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly resource: UIResource }
  | { readonly type: 'failed'; readonly message: string; retry(): void };

const readings = new WeakMap<Load, Map<string, Promise<UIResource>>>();
const LOADING = { type: 'loading' } as const;

/** `load` should be the same function each time: another one reads again. */
export function useUIResource(load: Load, uri: string, serverId: string | undefined): ResourceState {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const key = JSON.stringify([serverId, uri]);
  const [read, setRead] = useState<{ load: Load; key: string; state: ResourceState }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    const done = (state: ResourceState): void => {
      if (isCurrent) setRead({ load, key, state });
    };
    readOnce(load, uri, serverId, key).then(
      resource => done({ type: 'loaded', resource }),
      (cause: unknown) =>
        done({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, uri, serverId, key, retry, attempt]);
  return read?.load === load && read.key === key ? read.state : LOADING;
}

function readOnce(load: Load, uri: string, serverId: string | undefined, key: string): Promise<UIResource> {
  const known = readings.get(load) ?? new Map<string, Promise<UIResource>>();
  readings.set(load, known);
  const running = known.get(key);
  if (running) return running;
  const reading = (async () => load({ uri, serverId }))();
  known.set(key, reading);
  // A failure is not kept: the next attempt asks again.
  reading.catch(() => known.delete(key));
  return reading;
}

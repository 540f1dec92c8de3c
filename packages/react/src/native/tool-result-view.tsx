// `<ToolResultView>`: a tool's result by the best interface there is.
'use client';

import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { ReactNode } from 'react';
import { ResultText } from '../result-text.tsx';
import { Surface, type SurfaceProps } from '../surface.tsx';
import { type NativeCall, useNativeComponent } from './use-native-component.tsx';

/** Props of `<ToolResultView>`: the props of `<Surface>`, and the tool's native component. */
export interface ToolResultViewProps
  extends Omit<SurfaceProps, 'part'>,
    Pick<NativeCall, 'native' | 'components' | 'onAction'> {
  /** The tool's view; absent: it has none. */
  part?: UIResourcePart | undefined;
}

/**
 * Shows a native component where the application has it and its schema accepts the result's `structuredContent`; else the view; else the
 * fallback, which is the text of the result unless given.
 * @example
 * <ToolResultView id={call.id} native={native} components={components} part={part} result={call.result} />
 */
export function ToolResultView({ native, components, onAction, part, ...surface }: ToolResultViewProps): ReactNode {
  const { id, partialInput, input, result, fallback, className } = surface;
  const nativeUI = useNativeComponent({ id, native, components, partialInput, input, result, onAction });
  if (nativeUI !== undefined) return <div className={className}>{nativeUI}</div>;
  if (part) return <Surface {...surface} part={part} />;
  return <div className={className}>{fallback === undefined ? <ResultText result={result} /> : fallback}</div>;
}

// Draws a call with a native component, in a React root of its own. Loaded with the first tool that names one.

import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { type NativeComponents, useNativeComponent } from '@vitrine/react/native';
import { type ReactNode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ToolViewCall } from '../call/tool-view-call.ts';

/** The drawing of a native component. */
export interface NativeView {
  update(call: ToolViewCall): void;
  close(): void;
}

/** What the drawing reports. */
export interface NativeViewEvents {
  /** The user pressed a button of the component; its sentence or label is the user's next message. */
  onMessage(text: string): unknown;
  /** The component does not exist, or its schema refuses the data. */
  onRefused(): void;
}

const COMPONENTS: NativeComponents = { find: findComponent, View: ComponentView as NativeComponents['View'] };

/** Draws `native` into `parent`. */
export function openNativeView(parent: HTMLElement, native: NativeComponent, events: NativeViewEvents): NativeView {
  const root: Root = createRoot(parent);
  return {
    update: call => root.render(<NativeCall call={call} native={native} events={events} />),
    close: () => void setTimeout(() => root.unmount()),
  };
}

interface NativeCallProps {
  call: ToolViewCall;
  native: NativeComponent;
  events: NativeViewEvents;
}

function NativeCall({ call, native, events }: NativeCallProps): ReactNode {
  const { id, partialInput, input, result } = call;
  const drawing = useNativeComponent({
    id,
    native,
    components: COMPONENTS,
    partialInput,
    input,
    result,
    onAction: ({ actionId, detail }) =>
      events.onMessage(detail === undefined || detail === null ? actionId : `${actionId}: ${JSON.stringify(detail)}`),
  });
  const isRefused = drawing === undefined;
  useEffect(() => {
    if (isRefused) events.onRefused();
  }, [isRefused, events]);
  return drawing;
}

// The component that all renderers of this entry share: a box with the size that the application or the server wants, and the view in it.
'use client';

import {
  type AutoResize,
  createResourceRenderer,
  type ResourceLike,
  type ResourceRenderer,
  type ResourceRendererOptions,
  sandboxAdditions,
  sandboxProblem,
  toResourcePart,
  type UIActionHandler,
} from '@vitrine/host/internal/compat';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSandbox } from '../sandbox-provider.tsx';

/** The iframe attributes of older code. `ref` and `onLoad` apply to the sandbox's outer frame; all others to the box. */
export type IframeProps = Omit<HTMLAttributes<HTMLIFrameElement>, 'src' | 'srcDoc' | 'style'> & {
  ref?: Ref<HTMLIFrameElement> | undefined;
};

export interface FrameProps {
  resource: ResourceLike;
  server?: string | undefined;
  onUIAction?: UIActionHandler | undefined;
  style: CSSProperties;
  /** The sandbox's template, when it holds `{label}`. */
  proxy?: string | undefined;
  renderData?: unknown;
  autoResize?: AutoResize | undefined;
  sandboxPermissions?: string | undefined;
  iframeProps?: IframeProps | undefined;
  remoteDom?: ResourceRendererOptions['remoteDom'];
}

/** Shows the resource, or a text with the reason why it cannot be shown. */
export function Frame({ resource, server, proxy, renderData, ...rest }: FrameProps): ReactNode {
  const contextSandbox = useSandbox();
  const sandbox = proxy?.includes('{label}') ? { template: proxy } : contextSandbox;
  const part = toResourcePart(resource, { server, renderData });
  if ('error' in part) return <p className="text-red-500">{part.error}</p>;
  const problem = sandboxProblem(sandbox);
  if (!sandbox || problem !== undefined) return <p role="alert">{problem}</p>;
  return <Box part={part} sandbox={sandbox} {...rest} />;
}

type BoxProps = Omit<FrameProps, 'resource' | 'server' | 'proxy' | 'renderData'> &
  Pick<ResourceRendererOptions, 'part' | 'sandbox'>;

function Box({ part, sandbox, style, sandboxPermissions = '', iframeProps = {}, ...rest }: BoxProps): ReactNode {
  const { ref, onLoad, title, ...boxProps } = iframeProps;
  const box = useRef<HTMLDivElement>(null);
  const renderer = useRef<ResourceRenderer>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options: ResourceRendererOptions = {
    part,
    sandbox,
    sandboxTokens: sandboxAdditions(sandboxPermissions),
    title,
    onUIAction: rest.onUIAction,
    autoResize: rest.autoResize,
    ...(rest.remoteDom && { remoteDom: rest.remoteDom }),
    onLoad(frame) {
      // A view that was started again has another frame.
      assign(ref, frame);
      onLoad?.(loadEvent(frame));
    },
  };
  const latest = useRef(options);

  useLayoutEffect(() => {
    latest.current = options;
    renderer.current?.update(options);
  });
  useLayoutEffect(() => {
    // In StrictMode React unmounts a component and mounts it again in one turn: the view must keep running.
    clearTimeout(leaving.current);
    if (box.current) renderer.current ??= createResourceRenderer(box.current, latest.current);
    return () => {
      leaving.current = setTimeout(() => {
        renderer.current?.close();
        renderer.current = undefined;
      });
    };
  }, []);
  useImperativeHandle(ref, () => renderer.current?.frame() as HTMLIFrameElement);

  return (
    <div {...(withoutFrameAttributes(boxProps) as object)} ref={box} style={{ display: 'inline-block', ...style }} />
  );
}

function assign(ref: Ref<HTMLIFrameElement> | undefined, frame: HTMLIFrameElement): void {
  if (typeof ref === 'function') ref(frame);
  else if (ref) ref.current = frame;
}

const FRAME_ATTRIBUTES = ['allow', 'allowFullScreen', 'loading', 'name', 'referrerPolicy', 'sandbox', 'src', 'srcDoc'];

/** Removes attributes that only an iframe has; callers without types may pass them. */
function withoutFrameAttributes(props: object): object {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !FRAME_ATTRIBUTES.includes(name)));
}

/** A stand-in for the load event, which happened inside the sandbox: the members that a handler can use. */
function loadEvent(frame: HTMLIFrameElement): SyntheticEvent<HTMLIFrameElement> {
  const nativeEvent = new Event('load');
  return {
    nativeEvent,
    type: 'load',
    target: frame,
    currentTarget: frame,
    bubbles: false,
    cancelable: false,
    defaultPrevented: false,
    eventPhase: nativeEvent.eventPhase,
    isTrusted: false,
    timeStamp: nativeEvent.timeStamp,
    preventDefault() {},
    isDefaultPrevented: () => false,
    stopPropagation() {},
    isPropagationStopped: () => false,
    persist() {},
  };
}

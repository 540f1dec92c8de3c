// Draws one call by its registration: the data, an error, and the question of an approval.
import { ComponentView } from '@vitrine/components';
import { ErrorBoundary } from '@vitrine/components/internal/runtime';
import { type ReactNode, useMemo } from 'react';
import { CallText } from '../call/call-text.tsx';
import { decidedMembers, readReceipt } from '../call/decision.ts';
import {
  isAwaitingApproval,
  isObject,
  readServerId,
  type ToolCallProps,
  toComponentStatus,
} from '../call/tool-call.ts';
import { ApprovalQuestion } from './approval-question.tsx';
import { type ReadData, readData } from './read-data.ts';
import type { AnyRegistration, ToolUIProps } from './registration.ts';
import { useActionHandler } from './use-action-handler.ts';

interface ToolUIViewProps {
  registration: AnyRegistration;
  part: ToolCallProps;
}

/** Catches exceptions of the drawn component; without a boundary assistant-ui's whole tree would be unmounted. */
export function ToolUIView({ registration, part }: ToolUIViewProps): ReactNode {
  const text = registration.fallback ?? <CallText part={part} />;
  return (
    <ErrorBoundary resetKey={`${part.argsText}\n${part.result === undefined}`} fallback={() => text}>
      <Call registration={registration} part={part} text={text} />
    </ErrorBoundary>
  );
}

function Call({ registration, part, text }: ToolUIViewProps & { text: ReactNode }): ReactNode {
  const { toolCallId, toolName, args, result, isError, status, interrupt, approval } = part;
  const { addResult, resume, respondToApproval } = part;
  const serverId = readServerId(part);
  const componentStatus = useComponentStatus(part);
  const isPartial = componentStatus.type === 'invoking' || componentStatus.type === 'streaming';
  const parseResult = useMemo(
    () => readData(registration, { args, result }, { toolCallId, toolName, serverId, isPartial }),
    [registration, args, result, toolCallId, toolName, serverId, isPartial],
  );
  const receipt = useMemo(() => readReceipt(result), [result]);
  const call = {
    data: parseResult.type === 'data' ? parseResult.data : undefined,
    isPartial,
    status: componentStatus,
    toolName,
    toolCallId,
    serverId,
    result,
    isError: isError ?? false,
    receipt,
    interrupt,
    approval,
    addResult,
    resume,
    respondToApproval,
  };
  const onAction = useActionHandler(registration, call, status);
  const props: ToolUIProps<unknown> = { ...call, onAction };
  return (
    <>
      <Drawn registration={registration} read={parseResult} call={props} text={text} />
      {componentStatus.type === 'error' && <p role="alert">{componentStatus.message}</p>}
      {isAwaitingApproval(props) && <ApprovalQuestion {...props} />}
    </>
  );
}

/** The same object while nothing changes, so that components are not drawn again. */
function useComponentStatus({ status, args, result, isError }: ToolCallProps): ToolUIProps<unknown>['status'] {
  return useMemo(() => toComponentStatus({ status, args, result, isError }), [status, args, result, isError]);
}

interface DrawnProps {
  registration: AnyRegistration;
  read: ReadData;
  call: ToolUIProps<unknown>;
  text: ReactNode;
}

function Drawn({ registration, read, call, text }: DrawnProps): ReactNode {
  if (read.type === 'pending') return null;
  if ('definition' in registration) return <DefinitionView registration={registration} read={read} call={call} />;
  // A failed call need not have data; its message is shown below.
  if (read.type === 'refused') return call.status.type === 'error' ? null : text;
  const { component: Component, render } = registration;
  return Component ? <Component {...call} /> : <Rendered render={render} call={call} />;
}

/** Calls `render` in a component whose hooks are the render function's, which therefore may be another function each time. */
function Rendered({
  render,
  call,
}: {
  render: ((props: ToolUIProps<unknown>) => ReactNode) | undefined;
  call: ToolUIProps<unknown>;
}): ReactNode {
  return render?.(call) ?? null;
}

function DefinitionView({
  registration: { definition, fallback },
  read,
  call: { toolCallId, status, result, onAction },
}: {
  registration: Extract<AnyRegistration, { definition: unknown }>;
  read: Exclude<ReadData, { type: 'pending' }>;
  call: ToolUIProps<unknown>;
}): ReactNode {
  const data = useMemo(
    () => (isObject(read.raw) ? { ...read.raw, ...decidedMembers(result) } : read.raw),
    [read.raw, result],
  );
  if (status.type === 'error' && read.type === 'refused') return null;
  return (
    <ComponentView
      definition={definition}
      data={data}
      defaultId={`${definition.name}-${toolCallId}`}
      status={status}
      onAction={onAction}
      {...(fallback !== undefined && { fallback })}
    />
  );
}

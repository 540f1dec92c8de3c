// `<A2UIResult>`: the A2UI messages of one tool result: applied to the surfaces of the conversation, and drawn in their place.
'use client';

import { ComponentRoot, UntrustedText, useTexts } from '@vitrine/components/internal/drawing';
import type { ToolResult } from '@vitrine/protocol/content';
import { listEmbeddedTexts, listTexts } from '@vitrine/protocol/internal/content/content';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type A2UIAction, type A2UIToolCall, toToolCall } from '../actions.ts';
import type { PlacedSurface } from '../surfaces.ts';
import { A2UISurface, type A2UISurfaceProps, type ActionDetails } from './a2ui-surface.tsx';
import { applyAnswer, applyResult, type PlaceReport } from './apply-result.ts';
import { ENGLISH } from './texts.ts';

/** The props of `<A2UIResult>`. */
export interface A2UIResultProps extends Pick<A2UISurfaceProps, 'surfaces' | 'onOpenUrl' | 'components' | 'label'> {
  /** The tool's result; undefined while the tool runs. */
  result: ToolResult | undefined;
  /** The text of the messages that the tool names in `_meta.ui.resourceUri`, which the result's own messages change. @default none */
  template?: string | undefined;
  /** The name of the server. A server reaches its own surfaces only. */
  server: string;
  /** Place where new surfaces are drawn: the id of the call. */
  place: string;
  /** The names of the server's tools, which decide how an action is delivered. @default the tool that the action names is called */
  tools?: readonly string[] | (() => Promise<readonly string[] | undefined>) | undefined;
  /**
   * Calls a tool of the server for a user's action, if the application allows it. Messages in its result are applied in this place. A
   * rejection, or the text of a result with `isError`, is shown in the surface.
   */
  callTool: (call: A2UIToolCall, surface: PlacedSurface) => Promise<ToolResult>;
  /** The result's text: drawn while there is nothing else, and below an interface of which a part cannot be drawn. @default nothing */
  fallback?: ReactNode;
}

/**
 * The surfaces that a result creates; a note in their place when it changes others, or is wrong. Use one store for all results of a
 * conversation, and draw them in their order.
 * @example
 * <A2UIResult surfaces={surfaces} result={result} server="shop" place={callId} callTool={callTool} />
 */
export function A2UIResult(props: A2UIResultProps): ReactNode {
  const { surfaces, result, template, server, place, tools, callTool, fallback = null, ...drawing } = props;
  const texts = useTexts('a2ui', ENGLISH);
  useSyncExternalStore(surfaces.subscribe, surfaces.getSnapshot, surfaces.getSnapshot);
  const [report, setReport] = useState<PlaceReport>();
  // Compared by value, because a result may be a new object at each rendering.
  const messages = JSON.stringify(readMessages(template, result));
  useEffect(() => {
    setReport(applyResult(surfaces, JSON.parse(messages), { server, place }));
  }, [surfaces, messages, server, place]);

  const deliver = async (action: A2UIAction, { surface, secrets }: ActionDetails): Promise<void> => {
    const names = typeof tools === 'function' ? await tools() : tools;
    const call = toToolCall(action, names ?? [action.name], secrets);
    if (!call) throw new Error(texts.noTool(action.name));
    const answer = await callTool(call, surface);
    if (answer.isError) throw new Error(listTexts(answer.content).join('\n') || texts.noReason);
    setReport(applyAnswer(surfaces, answer, { server, place }));
  };

  if (!report) return fallback;
  const isEnded = result !== undefined;
  const open = report.surfaces.filter(key => surfaces.get(key));
  const shown = report.surfaces.filter(key => !open.includes(key) || surfaces.canDraw(key));
  const isWhole = open.every(key => surfaces.isWhole(key));
  return (
    <>
      {shown.map(key => (
        <A2UISurface
          key={key}
          {...drawing}
          surfaces={surfaces}
          surfaceKey={key}
          isComplete={isEnded}
          onAction={deliver}
        />
      ))}
      <Note
        report={report}
        isShown={shown.length > 0}
        lacksRoot={isEnded && open.some(key => !surfaces.canDraw(key))}
        isClosed={isEnded && messages !== NO_MESSAGES}
      />
      {(shown.length === 0 || (isEnded && !isWhole)) && fallback}
    </>
  );
}

function readMessages(template: string | undefined, result: ToolResult | undefined): string[] {
  const embedded = result && !result.isError ? listEmbeddedTexts(result, isA2UIMimeType) : [];
  return template === undefined ? embedded : [template, ...embedded];
}

const NO_MESSAGES = JSON.stringify([]);
const INTERACTIVE = { type: 'interactive' } as const;

interface NoteProps {
  report: PlaceReport;
  isShown: boolean;
  /** A surface never got its root. */
  lacksRoot: boolean;
  /** Tells that the messages have closed all surfaces that they created. */
  isClosed: boolean;
}

/** Says what is wrong with the messages, or that they changed other surfaces. */
function Note({ report, isShown, lacksRoot, isClosed }: NoteProps): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const { issues, changedOthers } = report;
  const [issue] = issues;
  let line: string | undefined;
  if (issue) line = (isShown || changedOthers ? texts.partly : texts.notShown)(issue.code, issue.message);
  else if (lacksRoot) line = (isShown ? texts.partly : texts.notShown)('VALIDATION_FAILED', texts.noRoot);
  else if (!isShown && changedOthers) line = texts.updated;
  else if (!isShown && isClosed) line = texts.closed;
  if (line === undefined) return null;
  return (
    <ComponentRoot name="a2ui" label={texts.surface} status={INTERACTIVE}>
      <p className="vitrine-a2ui-note" role="status">
        <UntrustedText text={line} lines />
      </p>
    </ComponentRoot>
  );
}

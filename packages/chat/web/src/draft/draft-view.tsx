// A drafted tool call: the tool and its form. It is at the end of the transcript, where the result will appear.

import type { ToolEntry } from '@vitrine/agent/internal/api';
import { useEffect, useRef } from 'react';
import { useChat } from '../state/chat-context.ts';
import type { Draft } from '../state/session/user-calls.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { TOOL_TRAITS } from '../texts/form.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { ToolForm } from './tool-form.tsx';

export default function DraftView({ draft }: { draft: Draft }) {
  const chat = useChat();
  const { tool, args } = draft;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className="draft" aria-labelledby="draft-title" ref={section}>
      <DraftHead tool={tool} />
      <ToolForm
        key={draft.key}
        tool={tool}
        args={args}
        onCall={values => chat.call(tool, values)}
        onClose={chat.dismiss}
      />
    </section>
  );
}

function DraftHead({ tool }: { tool: ToolEntry }) {
  const title = toolTitle(tool);
  return (
    <header className="draft-head">
      <p className="caption">
        <Name text={tool.server} />
        {title === tool.name ? null : (
          <span className="mono">
            {' '}
            <Name text={tool.name} />
          </span>
        )}
      </p>
      <h2 id="draft-title">
        <Name text={title} />
      </h2>
      {tool.description ? (
        <p className="description">
          <MessageText text={tool.description} />
        </p>
      ) : null}
      <ToolTraits tool={tool} />
    </header>
  );
}

/** A tool's annotations as text. Annotations are claims of the server (MCP, Tool Annotations), so they are shown as such. */
function ToolTraits({ tool }: { tool: ToolEntry }) {
  const traits = listTraits(tool);
  if (traits.length === 0) return null;
  return (
    <ul className="traits" aria-label={TOOL_TRAITS.label}>
      {traits.map(trait => (
        <li key={trait}>{trait}</li>
      ))}
    </ul>
  );
}

function listTraits({ ui, annotations = {} }: ToolEntry): string[] {
  const traits: string[] = [];
  if (ui) traits.push(TOOL_TRAITS.interface);
  if (annotations.readOnlyHint === true) traits.push(TOOL_TRAITS.readOnly);
  else if (annotations.destructiveHint === true) traits.push(TOOL_TRAITS.destructive);
  if (annotations.idempotentHint === true && annotations.readOnlyHint !== true) traits.push(TOOL_TRAITS.idempotent);
  if (annotations.openWorldHint === true) traits.push(TOOL_TRAITS.openWorld);
  return traits;
}

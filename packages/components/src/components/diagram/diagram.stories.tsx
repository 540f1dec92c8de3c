// The stories of `diagram`: its states, for Storybook and for the tests that open every story.
import { ComponentsProvider } from '@vitrine/components';
import { Diagram } from '@vitrine/components/diagram';
import type { ComponentProps, ReactNode } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Diagram>;
const DIAGRAMS = { load: () => import('mermaid') };

/** Draws the diagram as an application that has Mermaid. */
function DiagramWithMermaid(props: Props): ReactNode {
  return (
    <ComponentsProvider diagrams={DIAGRAMS}>
      <Diagram {...props} />
    </ComponentsProvider>
  );
}
const meta: StoryMeta<Props> = { title: 'Components/Diagram', component: DiagramWithMermaid };
export default meta;

const source = `flowchart LR
  user([User]) --> chat[Chat]
  chat -->|asks| gate{Allowed?}
  gate -->|yes| server[(Server)]
  gate -->|no| user`;

export const Default: Story<Props> = {
  args: { id: 'diagram-default', title: 'A call', description: 'From the message to the server', source },
};
export const Sequence: Story<Props> = {
  args: {
    id: 'diagram-sequence',
    source: 'sequenceDiagram\n  Host->>View: initialize\n  View-->>Host: initialized\n  Note over Host,View: ready',
    alt: 'The host initialises the view, which answers.',
  },
};
export const Faulty: Story<Props> = {
  args: { id: 'diagram-faulty', title: 'A call', source: 'flowchart LR\n  a --> --> b' },
};
export const Unsafe: Story<Props> = {
  args: {
    id: 'diagram-unsafe',
    source:
      '%%{init: {"securityLevel": "loose"}}%%\nflowchart LR\n  a["<img src=x onerror=alert(1)>"] --> b\n  click b "javascript:alert(1)"',
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'diagram-long',
    title: 'Long',
    source: `flowchart LR\n  a[${'A label that goes on. '.repeat(10)}] --> b`,
  },
};
export const WithActions: Story<Props> = {
  args: { id: 'diagram-actions', source, footerActions: [{ id: 'edit', label: 'Change it' }] },
};
export const Loading: Story<Props> = { args: { id: 'diagram-loading', source: '', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'diagram-streaming', title: 'A call', source: source.slice(0, 60), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'diagram-receipt',
    source,
    receipt: { outcome: 'success', summary: 'Added to the document.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'diagram-failed', source, status: { type: 'error', message: 'The server closed the connection.' } },
};

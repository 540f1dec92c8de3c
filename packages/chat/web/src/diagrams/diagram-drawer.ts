// Draws diagrams with Mermaid in a frame of another site: what a text makes of it may never end. Loaded with the first diagram.
import type { DiagramDrawer } from '@vitrine/components';
import { createScriptFrame, type ScriptFrame } from '@vitrine/host/script-frame';
import mermaidAddress from 'mermaid/dist/mermaid.min.js?url';

const RUN = `;globalThis.vitrineRun = async ({ id, source, config }) => {
  mermaid.initialize(config);
  return (await mermaid.render(id, source)).svg;
};`;

let frame: ScriptFrame | undefined;

/** Rejects when Mermaid or the sandbox cannot be loaded. */
export async function openDiagramDrawer(sandbox: {
  readonly template: string;
  readonly user?: string | undefined;
}): Promise<DiagramDrawer> {
  frame ??= createScriptFrame({ sandbox, name: 'diagrams', loadScript });
  const { run, isSeparate } = frame;
  return {
    isSeparate: await isSeparate(),
    async draw(request) {
      const outcome = await run(request);
      return outcome.status === 'done' ? String(outcome.value) : undefined;
    },
  };
}

async function loadScript(): Promise<string> {
  const answer = await fetch(mermaidAddress);
  if (!answer.ok) throw new Error(`${mermaidAddress}: ${answer.status}`);
  return (await answer.text()) + RUN;
}

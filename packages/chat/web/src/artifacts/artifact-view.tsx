// The view of a version. What can run starts when its text is complete: a page that is loaded again with each word would lose what it did, and half a
// script says nothing. Until then its source grows, and a document grows as itself.
import { CodeBlock } from '@vitrine/components/code-block';
import type { Host } from '@vitrine/host';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { isSimpleSvg, svgDocument } from '../parts/media/svg.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { ArtifactFrame } from './artifact-frame.tsx';
import { DiagramArtifact } from './diagram-artifact.tsx';
import type { ArtifactVersion } from './list-artifacts.ts';
import { ReactArtifact } from './react/react-artifact.tsx';

const Markdown = lazy(async () => ({ default: (await import('../parts/markdown/markdown.tsx')).Markdown }));

export interface ArtifactViewProps {
  version: ArtifactVersion;
  title: string;
  sessionId: string;
  host: Host;
  /** True on a board, where no model repairs it. */
  isPinned?: boolean | undefined;
}

export function ArtifactView(props: ArtifactViewProps) {
  const { version, title, isPinned } = props;
  const { kind, isOpen } = version;
  const text = useDeferredValue(version.text);
  if (kind === 'markdown') {
    const plain = <CodeBlock code={text} language="markdown" lineNumbers="hidden" />;
    return (
      <div className="artifact-document">
        <Suspense fallback={plain}>
          <Markdown text={text} otherwise={plain} />
        </Suspense>
      </div>
    );
  }
  if (isOpen) return <WrittenSource text={text} language={version.language} />;
  switch (kind) {
    case 'mermaid':
      return <DiagramArtifact source={version.text} title={title} isPinned={isPinned} />;
    case 'svg':
      return <Drawing {...props} />;
    case 'react':
      return <ReactArtifact {...props} />;
    case 'html':
      return <ArtifactFrame {...props} html={version.text} />;
  }
}

function WrittenSource({ text, language }: { text: string; language: string }) {
  return (
    <>
      <p className="note" role="status">
        {TEXTS.writingHint}
      </p>
      <CodeBlock code={text} language={language} lineNumbers="visible" />
    </>
  );
}

/** An SVG as an image in its sandbox: it runs no script. */
function Drawing(props: ArtifactViewProps) {
  const { text } = props.version;
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted || isSimpleSvg(text)) return <ArtifactFrame {...props} html={svgDocument(text)} />;
  return (
    <p className="note">
      {TEXTS.largeDrawing}{' '}
      <button type="button" className="text-button" onClick={() => setIsWanted(true)}>
        {TEXTS.drawAnyway}
      </button>
    </p>
  );
}

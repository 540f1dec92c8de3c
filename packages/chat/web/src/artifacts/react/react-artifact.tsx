// A React artifact: compiled, then shown in its sandbox; or where its code has a fault.
import { useChat } from '../../state/chat-context.ts';
import { useLoaded } from '../../state/requests/use-loaded.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../../texts/pages/artifacts.ts';
import { Problem } from '../../untrusted-text/problem.tsx';
import { ArtifactFault } from '../artifact-fault.tsx';
import { ArtifactFrame } from '../artifact-frame.tsx';
import type { ArtifactViewProps } from '../artifact-view.tsx';
import { compileReact } from './compile-react.ts';

export function ReactArtifact(props: ArtifactViewProps) {
  const { version, title, isPinned } = props;
  const { sandbox } = useChat().config;
  const loaded = useLoaded(version.text, text => compileReact(text, sandbox));
  if (!loaded) return <p className="quiet">{TEXTS.compiling}</p>;
  if (loaded.problem !== undefined || loaded.value === undefined) return <Problem text={loaded.problem ?? ''} />;
  if (loaded.value === 'stopped')
    return <ArtifactFault title={title} isPinned={isPinned} fault={TEXTS.compileStopped} />;
  if ('html' in loaded.value) return <ArtifactFrame {...props} html={loaded.value.html} />;
  const { message, line } = loaded.value.fault;
  return (
    <ArtifactFault
      title={title}
      isPinned={isPinned}
      fault={line === undefined ? TEXTS.fault(message) : TEXTS.faultInLine(line, message)}
    />
  );
}

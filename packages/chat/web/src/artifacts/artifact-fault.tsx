// Why an artifact does not work, and a button that asks the model to repair it.
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

interface ArtifactFaultProps {
  title: string;
  fault: string;
  isPinned?: boolean | undefined;
}

export function ArtifactFault({ title, fault, isPinned = false }: ArtifactFaultProps) {
  const { conversation } = useChat();
  const hasModels = (useStore(conversation.models)?.models ?? []).length > 0;
  const [problem, attempt] = useAttempt();
  return (
    <div className="artifact-fault" role="alert">
      <p>
        <MessageText text={fault} />
      </p>
      {hasModels && !isPinned ? (
        <button
          type="button"
          className="text-button"
          onClick={() => attempt(conversation.send(TEXTS.repairRequest(title, fault)))}
        >
          {TEXTS.askForRepair}
        </button>
      ) : null}
      {problem === undefined ? null : <Problem text={problem} />}
    </div>
  );
}

// Switches between the versions of a message or an answer.
import { expectFocus } from '../shell/focus-rescue.ts';
import { useChat } from '../state/chat-context.ts';
import type { Versions } from '../state/session/session-log.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';

interface VersionSwitchProps {
  versions: Versions | undefined;
  onAttempt: (work: Promise<void>) => void;
}

export function VersionSwitch({ versions, onAttempt }: VersionSwitchProps) {
  const { conversation } = useChat();
  if (!versions) return null;
  const { index, seqs } = versions;
  const button = (to: number, label: string, sign: string) => {
    const seq = seqs[to];
    return (
      <button
        type="button"
        className="tool-button"
        title={label}
        aria-label={label}
        disabled={seq === undefined}
        data-step={to - index}
        onClick={() => {
          if (seq === undefined) return;
          // The other version has a switch of its own.
          const other = `.version-switch[data-version="${seq}"] button`;
          expectFocus(`${other}[data-step="${to - index}"]`, other);
          onAttempt(conversation.showVersion(seq));
        }}
      >
        {sign}
      </button>
    );
  };
  return (
    <span className="version-switch" data-version={seqs[index]}>
      {button(index - 1, TEXTS.previousVersion, '‹')}
      <span className="caption">
        <span className="unseen">{TEXTS.version} </span>
        {index + 1}/{seqs.length}
      </span>
      {button(index + 1, TEXTS.nextVersion, '›')}
    </span>
  );
}

// The form for the arguments of a server's prompt, above the composer. The filled prompt is put into the composer, so that the user reads it before sending.
import type { PromptSummary } from '@vitrine/protocol/internal/session/prompts';
import { useChat } from '../state/chat-context.ts';
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { ArgumentForm } from './argument-form.tsx';

interface PromptFormProps {
  prompt: PromptSummary;
  /** Called when the text is in the composer, or the user cancelled. */
  onDone(): void;
}

export default function PromptForm({ prompt, onDone }: PromptFormProps) {
  const { api, conversation } = useChat();
  const { server, name } = prompt;
  return (
    <ArgumentForm
      server={server}
      title={prompt.title ?? name}
      description={prompt.description}
      args={prompt.arguments}
      completes={prompt.completes ? { server, of: { prompt: name } } : undefined}
      submitLabel={TEXTS.insertPrompt}
      onSubmit={async values =>
        conversation.write(await api.fillPrompt({ server, name, arguments: values }), { kind: 'prompt', server })
      }
      onDone={onDone}
    />
  );
}

// Selects the model for the next message.

import type { ModelList } from '@vitrine/agent/internal/api';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { useChat } from '../state/chat-context.ts';
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';

export function ModelPicker({ list, current }: { list: ModelList | undefined; current: ModelInfo | undefined }) {
  const { conversation } = useChat();
  if (!list || !current) return null;
  const title = current.offline ? TEXTS.offlineHint : undefined;
  if (list.models.length === 1)
    return (
      <span className="model-name" title={title}>
        <Name text={current.label} />
      </span>
    );
  return (
    <label className="model-picker" title={title}>
      <span className="unseen">{TEXTS.model}</span>
      <select
        value={current.id}
        // A local server may have pulled a model meanwhile.
        onFocus={conversation.refreshModels}
        onChange={event => conversation.chooseModel(event.target.value)}
      >
        {list.models.map(model => (
          <option key={model.id} value={model.id}>
            {displayName(model.label)}
          </option>
        ))}
      </select>
    </label>
  );
}

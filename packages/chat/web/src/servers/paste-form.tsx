// A text of another client's configuration. What it would add is shown before anything is added.
import { type FormEvent, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import type { PreviewedText } from './add-server.tsx';
import { Field } from './server-form.tsx';

const EXAMPLE = `{
  "mcpServers": {
    "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/tmp"] }
  }
}`;

export function PasteForm({ onPreview }: { onPreview: (previewed: PreviewedText) => void }) {
  const { api } = useChat();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, attempt] = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const preview = api.previewServers({ text });
    attempt(preview.then(found => onPreview({ text, preview: found })));
    // Where the mistake is.
    preview.catch(() => area.current?.focus());
  };
  return (
    <form className="server-form" onSubmit={submit}>
      <Field label={TEXTS.pasteLabel} hint={TEXTS.pasteHint}>
        {props => (
          <textarea
            {...props}
            ref={area}
            className="json-input"
            rows={10}
            required
            placeholder={EXAMPLE}
            value={text}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      {problem === undefined ? null : <Problem text={problem} />}
      <button type="submit" className="button primary">
        {TEXTS.continue}
      </button>
    </form>
  );
}

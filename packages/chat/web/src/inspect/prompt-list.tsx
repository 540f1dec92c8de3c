// The server's listed prompts: each has a form for its arguments, and shows what the server answers to it.
import type { ChatClient } from '@vitrine/agent/api';
import type { ListedPrompt } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { type FormEvent, useState } from 'react';
import { type Argument, ArgumentField, readArguments } from '../components/argument-field.tsx';
import { Json } from '../parts/json/json.tsx';
import { useLoaded } from '../state/requests/use-loaded.ts';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function PromptList({ api, server }: { api: ChatClient; server: string }) {
  const [readCount, setReadCount] = useState(0);
  const listed = useLoaded(readCount, () => api.inspectedPrompts());
  const prompts = listed?.value ?? [];
  return (
    <>
      {listed === undefined ? <p className="quiet">{TEXTS.loading}</p> : null}
      {listed?.problem === undefined ? null : <Problem text={listed.problem} className="small" />}
      {listed?.value && prompts.length === 0 ? <p className="settings-empty">{TEXTS.noPrompts}</p> : null}
      <ul className="inspector-messages">
        {prompts.map((prompt, index) => (
          <PromptLine key={prompt.name ?? index} api={api} server={server} prompt={prompt} />
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => setReadCount(readCount + 1)}>
        {TEXTS.refresh}
      </button>
    </>
  );
}

function PromptLine({ api, server, prompt }: { api: ChatClient; server: string; prompt: ListedPrompt }) {
  const { name = '', title = name, description } = prompt;
  const [answer, setAnswer] = useState<{ readonly value: unknown } | { readonly problem: string }>();
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = readArguments(event.currentTarget);
    setAsking(true);
    try {
      setAnswer({
        value: await api.askInspectedPrompt({
          name,
          ...(Object.keys(values).length === 0 ? {} : { arguments: values }),
        }),
      });
    } catch (error) {
      setAnswer({ problem: errorMessage(error) });
    }
    setAsking(false);
  };
  return (
    <li>
      <details>
        <summary>
          <Name text={title} />{' '}
          {title === name ? null : (
            <span className="quiet small mono">
              <Name text={name} />
            </span>
          )}
        </summary>
        {description === undefined ? null : (
          <p className="hint">
            <MessageText text={description} />
          </p>
        )}
        <form
          className="prompt-form inspector-form"
          onSubmit={event => void ask(event)}
          aria-label={displayName(title)}
        >
          {listArguments(prompt).map(argument => (
            <ArgumentField
              key={argument.name}
              argument={argument}
              complete={(value, others) =>
                api.complete({ server, of: { prompt: name }, argument: { name: argument.name, value }, others })
              }
            />
          ))}
          <button type="submit" className="button small-button" disabled={isAsking}>
            {TEXTS.askPrompt}
          </button>
        </form>
        {answer === undefined ? null : 'problem' in answer ? (
          <Problem text={answer.problem} className="small" />
        ) : (
          <Json value={answer.value} label={TEXTS.answerTitle(displayName(title))} />
        )}
      </details>
    </li>
  );
}

/** The arguments that have a name; the list is the server's, as received. */
function listArguments({ arguments: listed }: ListedPrompt): Argument[] {
  if (!Array.isArray(listed)) return [];
  return listed
    .filter(isRecord)
    .flatMap(({ name, description, required }) =>
      typeof name === 'string'
        ? [{ name, required: required === true, ...(typeof description === 'string' ? { description } : {}) }]
        : [],
    );
}

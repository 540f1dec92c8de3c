// The line of a turn: what its calls were, how many failed and how long they took. It opens to the list of the calls.
import { Icon } from '../../icons/icon.tsx';
import { Template } from '../../language/template.tsx';
import { formatDuration } from '../../parts/text/format.ts';
import { useChat } from '../../state/chat-context.ts';
import type { Fold } from '../../state/session/reader-folds.ts';
import type { CallEntry } from '../../state/session/transcript.ts';
import type { TurnRow } from '../../state/session/turns.ts';
import { readCallTitle } from '../../state/settings/catalog.ts';
import { useStore } from '../../state/store.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../../texts/transcript.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { useFold } from './folds-context.ts';
import { ServerMark } from './server-mark.tsx';
import { describeTools } from './turn-words.ts';

/** More servers are not marked. */
const MAX_MARKS = 4;

/** Tells whether the list of a turn is open: as the reader has left it, else until the answer begins. */
export const isTurnOpen = ({ state }: TurnRow, choice: Fold | undefined): boolean =>
  choice === undefined ? state !== 'answered' : choice === 'open';

export function TurnLine({ turn }: { turn: TurnRow }) {
  const { key, calls, state } = turn;
  const [choice, choose] = useFold(key);
  const isOpen = isTurnOpen(turn, choice);
  const failedCount = calls.filter(({ result }) => result?.success === false).length;
  const refusedCount = calls.filter(({ refused }) => refused !== undefined).length;
  const servers = [...new Set(calls.map(({ call }) => call.server))];
  const milliseconds = measureCalls(calls);
  return (
    <div className="turn" data-turn-state={state}>
      <button
        type="button"
        className="turn-toggle"
        aria-expanded={isOpen}
        aria-controls={calls.map(call => `call-${call.key}`).join(' ')}
        data-turn-toggle={key}
        onClick={() => choose(isOpen ? 'folded' : 'open')}
      >
        <span className="turn-marks">
          {servers.slice(0, MAX_MARKS).map(server => (
            <ServerMark key={server} server={server} />
          ))}
        </span>
        {state === 'running' ? <span>{TEXTS.turnRunning}</span> : null}
        <span className="turn-words">
          <TurnWords calls={calls} />
        </span>
        {failedCount > 0 ? <span className="problem-mark">{TEXTS.seriesFailed(failedCount)}</span> : null}
        {refusedCount > 0 ? <span className="turn-time">{TEXTS.turnRefused(refusedCount)}</span> : null}
        {state === 'running' || milliseconds === 0 ? null : (
          <span className="turn-time">
            <bdi>{formatDuration(milliseconds)}</bdi>
          </span>
        )}
        <Icon name="chevron" />
      </button>
    </div>
  );
}

/** Words for what the calls did, from the titles of their tools; else the name of the only tool, or the number of calls. */
function TurnWords({ calls }: { calls: readonly CallEntry[] }) {
  const { catalog } = useChat();
  useStore(catalog);
  const byTool = [...Map.groupBy(calls, ({ call }) => JSON.stringify([call.server, call.toolName])).values()];
  const tools = byTool.map(own => {
    const { call } = own[0]!;
    return {
      title: readCallTitle(call, catalog.find(call.server, call.toolName)),
      count: own.length,
      failedCount: own.filter(({ result, refused }) => refused !== undefined || result?.success === false).length,
    };
  });
  const words = describeTools(tools);
  if (words !== undefined) return words;
  const [only, ...others] = tools;
  if (!only || others.length > 0) return TEXTS.turnCalls(calls.length);
  return <Template text={TEXTS.turnOfTool} tool={<Name text={only.title} />} count={only.count} />;
}

/** Milliseconds in which at least one of the calls was running. */
export function measureCalls(calls: readonly CallEntry[]): number {
  const spans = calls
    .flatMap(({ call, result }) => (result ? [{ from: Date.parse(call.at), to: Date.parse(result.at) }] : []))
    .toSorted((left, right) => left.from - right.from);
  let total = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return total;
}

// How long the server took to answer, by what it was asked for.
import type { LoggedMessage } from '@vitrine/agent/internal/api';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { Name } from '../untrusted-text/name.tsx';
import { formatMs } from './ping-button.tsx';
import { readTimings } from './timings.ts';

export function TimingTable({ messages }: { messages: readonly LoggedMessage[] }) {
  const timings = readTimings(messages);
  if (timings.length === 0) return <p className="settings-empty">{TEXTS.noTimings}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <section className="inspector-scroll" tabIndex={0} aria-label={TEXTS.timingsCaption}>
      <table className="inspector-timings">
        <thead>
          <tr>
            <th scope="col">{TEXTS.request}</th>
            <th scope="col">{TEXTS.answers}</th>
            <th scope="col">{TEXTS.median}</th>
            <th scope="col">{TEXTS.slowest}</th>
            <th scope="col">{TEXTS.failed}</th>
          </tr>
        </thead>
        <tbody>
          {timings.map(({ label, count, median, slowest, failed }) => (
            <tr key={label}>
              <th scope="row" className="mono">
                <Name text={label} />
              </th>
              <td>{count}</td>
              <td>{formatMs(median)}</td>
              <td>{formatMs(slowest)}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Tools that a provider was not offered: each is said once in a session, not with every step.
import type { ModelEvent } from '@vitrine/model';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session';
import type { SessionEvent } from '@vitrine/protocol/session';
import { getToolServer, type ToolOffer } from './tool-offer.ts';

type LeftOut = NonNullable<Extract<NewSessionEvent, { type: 'step:end' }>['toolsLeftOut']>;

const readKey = ({ server, tool, reason }: LeftOut[number]): string => JSON.stringify([server, tool, reason]);

/** What steps have said so far. */
export const readSaidLeftOut = (events: readonly SessionEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(event => (event.type === 'step:end' ? (event.toolsLeftOut ?? []).map(readKey) : [])));

export function describeLeftOut(
  tools: NonNullable<Extract<ModelEvent, { type: 'finish' }>['toolsLeftOut']>,
  { offer, saidLeftOut }: { offer: ToolOffer; saidLeftOut: ReadonlySet<string> },
): { toolsLeftOut?: LeftOut } {
  const described = tools.flatMap(({ name, reason }) => {
    const offered = offer.find(name);
    return offered ? [{ server: getToolServer(offered), tool: offered.tool.name, reason }] : [];
  });
  const news = described.filter(tool => !saidLeftOut.has(readKey(tool)));
  return news.length === 0 ? {} : { toolsLeftOut: news };
}

// What a provider was not given, tools and files: said once in a session, not with every step.
import type { ModelEvent } from '@vitrine/model';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { getToolServer, type ToolOffer } from './tool-offer.ts';

type StepEnd = Extract<NewSessionEvent, { type: 'step:end' }>;
type Omissions = Pick<StepEnd, 'filesRefused' | 'toolsLeftOut'>;

const toolKey = ({ server, tool, reason }: NonNullable<Omissions['toolsLeftOut']>[number]): string =>
  JSON.stringify([server, tool, reason]);
const FILES = 'files';

/** Keys of what steps have said so far. Of files it is said again after new ones. */
export function readSaidOmissions(events: readonly SessionEvent[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const event of events) {
    if (event.type === 'step:end') {
      for (const tool of event.toolsLeftOut ?? []) keys.add(toolKey(tool));
      if (event.filesRefused !== undefined) keys.add(FILES);
    } else if (bringsFiles(event)) keys.delete(FILES);
  }
  return keys;
}

function bringsFiles(event: SessionEvent): boolean {
  if (event.type === 'message:user') return (event.attachments ?? []).length > 0;
  return (
    event.type === 'llm:tool-result' && event.sanitized.content.some(({ type }) => /^(?:image|audio|file)$/.test(type))
  );
}

/** Describes the new omissions of a step. */
export function describeOmissions(
  { filesRefused, toolsLeftOut = [] }: Pick<Extract<ModelEvent, { type: 'finish' }>, 'filesRefused' | 'toolsLeftOut'>,
  { offer, saidOmissions }: { offer: ToolOffer; saidOmissions: ReadonlySet<string> },
): Omissions {
  const tools = toolsLeftOut
    .flatMap(({ name, reason }) => {
      const offered = offer.find(name);
      return offered ? [{ server: getToolServer(offered), tool: offered.tool.name, reason }] : [];
    })
    .filter(tool => !saidOmissions.has(toolKey(tool)));
  return {
    ...(filesRefused === undefined || saidOmissions.has(FILES) ? {} : { filesRefused }),
    ...(tools.length === 0 ? {} : { toolsLeftOut: tools }),
  };
}

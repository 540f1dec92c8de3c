// The A2UI surfaces of a call in the transcript, with a caption that says whose they are, and notes about what is wrong with them.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { lazy, Suspense } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { Template } from '../language/template.tsx';
import type { CallEntry } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { A2UI_TEXTS as TEXTS } from '../texts/parts.ts';
import { SURFACE_TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import type { A2UIOutcome } from './use-a2ui.ts';

const A2UISurface = lazy(() => import('./a2ui-renderer.ts'));

interface A2UIPlaceProps {
  entry: CallEntry;
  title: string;
  shown: A2UIOutcome;
}

export function A2UIPlace({ entry, title, shown: { state, surfaces } }: A2UIPlaceProps) {
  const { a2ui, unavailability } = usePageHost();
  const store = useStore(a2ui.surfaces);
  const trouble = useStore(unavailability).get(entry.key);
  const { server, toolName } = entry.call;
  const surface = { id: entry.key, server, tool: toolName };
  const loading = (
    <p className="quiet" role="status">
      {TEXTS.loading}
    </p>
  );
  return (
    <figure className="surface a2ui">
      <div className="native">
        {state === 'loading' || !store ? (
          loading
        ) : (
          <Suspense fallback={loading}>
            {surfaces.map(key => (
              <A2UISurface
                key={key}
                surfaces={store}
                surfaceKey={key}
                isComplete={entry.result !== undefined}
                label={SURFACE_TEXTS.uiLabel(displayName(title))}
                onAction={(action, { secrets }) => a2ui.deliver(action, { surface, secrets })}
                onOpenUrl={url => a2ui.openUrl(url, surface)}
              />
            ))}
          </Suspense>
        )}
      </div>
      <figcaption className="caption">
        <span>
          <Template text={SURFACE_TEXTS.from} server={<Name text={server} />} />
        </span>
      </figcaption>
      {trouble === undefined ? null : (
        <p className="note" role="status">
          <Template text={SURFACE_TEXTS.trouble} problem={<UntrustedText text={trouble} />} />
        </p>
      )}
      <ApprovalsAt id={entry.key} />
    </figure>
  );
}

/** Says what is wrong with the messages of a call, and that they changed an interface above. */
export function A2UINotes({ outcome: { state, issues } }: { outcome: A2UIOutcome }) {
  const [issue] = issues;
  if (state === 'loading') return null;
  if (state === 'changed-others' && !issue) return <p className="note">{TEXTS.updated}</p>;
  if (!issue) return null;
  const text = state === 'failed' ? TEXTS.cannotBeShown : TEXTS.partly;
  return (
    <p className="note">
      <MessageText text={text(issue.code, issue.message)} />
    </p>
  );
}

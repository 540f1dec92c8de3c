// An open artifact: its view or its source, its versions, and what the user can do with it.
import { CodeBlock } from '@vitrine/components/code-block';
import { saveFile } from '@vitrine/host/internal/save-file';
import { useClosable } from '@vitrine/react/internal/closable';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../state/chat-context.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { ARTIFACT_KIND_TEXTS as KINDS, ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { Name } from '../untrusted-text/name.tsx';
import { ArtifactEditor } from './artifact-editor.tsx';
import { toFile } from './artifact-file.ts';
import { createArtifactHost } from './artifact-host.ts';
import { PANEL_TITLE_ID } from './artifact-place.ts';
import { createArtifactTools } from './artifact-tools.ts';
import { ArtifactView } from './artifact-view.tsx';
import type { Artifact, ArtifactVersion } from './list-artifacts.ts';
import { toPinned } from './read-newest.ts';
import '../../styles/conversation/artifacts.css';

const PinDialog = lazy(() => import('../boards/pin-dialog.tsx'));

export interface ArtifactPanelProps {
  artifact: Artifact;
  /** Place of the shown version, from 0. */
  index: number;
  sessionId: string;
  onClose: () => void;
}

const TABS = ['preview', 'source'] as const;
type Tab = (typeof TABS)[number];

export default function ArtifactPanel({ artifact, index, sessionId, onClose }: ArtifactPanelProps) {
  const chat = useChat();
  const host = useMemo(() => {
    // What a guest sees calls nothing.
    const tools = chat.isGuest ? undefined : createArtifactTools(chat, sessionId);
    return createArtifactHost(chat, tools);
  }, [chat, sessionId]);
  useClosable(() => host, [host]);
  useEffect(() => chat.theme.subscribe(() => host.setContext({ theme: chat.theme.getSnapshot().theme })), [chat, host]);
  const [tab, setTab] = useState<Tab>('preview');
  const [edited, setEdited] = useState<string>();
  const [isPinning, setIsPinning] = useState(false);
  const id = useId();
  const version = artifact.versions[index];
  if (!version) return null;
  const title = artifact.title ?? KINDS[version.kind];
  const isEditing = edited === version.key;
  return (
    <>
      <header className="artifact-head">
        <h2 id={PANEL_TITLE_ID}>
          <Name text={title} />
        </h2>
        <button type="button" className="settings-close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose}>
          <Icon name="hide" />
        </button>
      </header>
      <div className="artifact-bar">
        {isEditing ? null : (
          <TabList id={id} label={TEXTS.views} tabs={TABS} names={TEXTS} selected={tab} onSelect={setTab} />
        )}
        <Versions artifact={artifact} index={index} />
        {isEditing || version.isOpen ? null : (
          <span className="artifact-actions">
            {chat.isGuest ? null : (
              <>
                <button type="button" className="text-button" onClick={() => setEdited(version.key)}>
                  {TEXTS.edit}
                </button>
                <button type="button" className="text-button" onClick={() => setIsPinning(true)}>
                  {TEXTS.pin}
                </button>
              </>
            )}
            <button type="button" className="text-button" onClick={() => download(title, version)}>
              {TEXTS.download}
            </button>
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {isPinning ? (
          <PinDialog
            source={{ artifact: toPinned(artifact.key, artifact.title, version) }}
            hint={TEXTS.pinHint}
            onClose={() => setIsPinning(false)}
          />
        ) : null}
      </Suspense>
      {isEditing ? (
        <ArtifactEditor
          artifact={artifact}
          version={version}
          title={title}
          sessionId={sessionId}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <div className="artifact-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === 'source' ? (
            <CodeBlock code={version.text} language={version.language} lineNumbers="visible" />
          ) : (
            <ArtifactView key={version.key} version={version} title={title} sessionId={sessionId} host={host} />
          )}
        </div>
      )}
    </>
  );
}

function Versions({ artifact: { versions }, index }: { artifact: Artifact; index: number }) {
  const page = usePageHost();
  if (versions.length === 1) return null;
  return (
    <select
      className="artifact-versions"
      aria-label={TEXTS.chooseVersion}
      value={versions[index]?.key}
      onChange={event => page.openArtifact(event.target.value)}
    >
      {versions.map(({ key, by }, place) => (
        <option key={key} value={key}>
          {by === 'user' ? TEXTS.versionByUser(place + 1) : TEXTS.versionOfAll(place + 1, versions.length)}
        </option>
      ))}
    </select>
  );
}

function download(title: string, version: ArtifactVersion): void {
  const { name, type } = toFile(title, version);
  saveFile(name, new Blob([version.text], { type }));
}

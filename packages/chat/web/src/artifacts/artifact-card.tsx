// The line that stands in an answer for an artifact, and opens it.
import { useContext } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useStore } from '../state/store.ts';
import { PageHostContext, usePageHost } from '../surface/page-host-context.ts';
import { ARTIFACT_KIND_TEXTS as KINDS, ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { Name } from '../untrusted-text/name.tsx';
import { AnswerContext, useArtifacts } from './artifacts-context.ts';
import { type Artifact, findVersion } from './list-artifacts.ts';
import '../../styles/conversation/artifacts.css';

/** `index`: number of the artifact in its answer, from 0. */
export function ArtifactCard({ index }: { index: number }) {
  const step = useContext(AnswerContext);
  const artifacts = useArtifacts();
  const hasHost = useContext(PageHostContext) !== undefined;
  const place = step === undefined ? undefined : findVersion(artifacts, `${step}:${index}`);
  return place && hasHost ? <Card {...place} /> : null;
}

function Card({ artifact, index }: { artifact: Artifact; index: number }) {
  const page = usePageHost();
  const version = artifact.versions[index];
  const isOpen = useStore(page.artifact) === version?.key;
  if (!version) return null;
  const { key, kind } = version;
  const title = artifact.title ?? KINDS[kind];
  return (
    <button
      type="button"
      className="artifact-card"
      data-artifact={key}
      aria-pressed={isOpen}
      onClick={() => page.openArtifact(isOpen ? undefined : key)}
    >
      <Icon name="file" />
      <span className="artifact-title">
        <Name text={title} />
      </span>
      <span className="artifact-facts">
        {title === KINDS[kind] ? null : <span>{KINDS[kind]}</span>}
        <span>{version.isOpen ? TEXTS.writing : TEXTS.version(index + 1)}</span>
      </span>
    </button>
  );
}

// Where an interface of a registry is from, as the chat has checked it: publisher, version, hashes and permissions.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { PublishedFacts } from '@vitrine/protocol/internal/content/parts';
import { useId } from 'react';
import { Template } from '../language/template.tsx';
import { SANDBOX_TEXTS as TEXTS } from '../texts/sandbox.ts';
import { Name, WholeName } from '../untrusted-text/name.tsx';

/** Rows of the list of facts. */
export function PublishedRows({ published }: { published: PublishedFacts }) {
  const { serverId, version, registry, publisher, digest, allowedBy } = published;
  return (
    <>
      <dt>{TEXTS.published}</dt>
      <dd>
        <Name text={`${serverId} ${version}`} />
      </dd>
      <dt>{TEXTS.registry}</dt>
      <dd className="mono">
        <WholeName text={registry} max={120} />
      </dd>
      <dt>{TEXTS.publisher}</dt>
      <dd className={publisher === undefined ? undefined : 'mono'}>
        {publisher === undefined ? TEXTS.notSigned : <WholeName text={publisher} max={120} />}
      </dd>
      {allowedBy === undefined ? null : (
        <>
          <dt>{TEXTS.allowed}</dt>
          <dd>{TEXTS.allowedBy[allowedBy]}</dd>
        </>
      )}
      <dt>{TEXTS.manifest}</dt>
      <dd className="mono">{digest.replace(/^sha256:/, '')}</dd>
    </>
  );
}

/** Draws what the manifest permits, and what the user should know of the version. */
export function PublishedPermissions({ published }: { published: PublishedFacts }) {
  const titleId = useId();
  const { permissions, yanked, isOffline } = published;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{TEXTS.permissions}</h3>
      {permissions.length === 0 ? <p className="quiet">{TEXTS.drawsOnly}</p> : null}
      <ul className="shield-lines">
        {permissions.map(text => (
          <li key={text}>
            <UntrustedText text={text} />
          </li>
        ))}
      </ul>
      {yanked === undefined ? null : (
        <p className="note">
          <Template text={TEXTS.withdrawn} reason={<UntrustedText text={yanked} />} />
        </p>
      )}
      {isOffline ? <p className="note">{TEXTS.offlineCopy}</p> : null}
    </section>
  );
}

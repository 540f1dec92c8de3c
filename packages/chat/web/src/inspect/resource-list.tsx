// The server's listed resources, including interfaces; each is read when opened.

import type { ChatClient, ListedResource } from '@vitrine/agent/api';
import { useEffect, useState } from 'react';
import { Json } from '../parts/json.tsx';
import { errorMessage } from '../state/error-message.ts';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { Name, WholeName } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function ResourceList({ api }: { api: ChatClient }) {
  const [asked, setAsked] = useState(0);
  const [listed, setListed] = useState<readonly ListedResource[] | string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what `asked` is for.
  useEffect(() => {
    let ended = false;
    api.inspectedResources().then(
      ({ resources, templates }) => ended || setListed([...resources, ...templates]),
      error => ended || setListed(errorMessage(error)),
    );
    return () => {
      ended = true;
    };
  }, [api, asked]);
  const resources = Array.isArray(listed) ? (listed as readonly ListedResource[]) : [];
  return (
    <details className="inspector-part" open>
      <summary>
        {TEXTS.resources} <span className="quiet">{resources.length}</span>
      </summary>
      {typeof listed === 'string' ? <Problem text={listed} className="small" /> : null}
      {Array.isArray(listed) && resources.length === 0 ? <p className="quiet">{TEXTS.noResources}</p> : null}
      <ul className="inspector-messages">
        {resources.map(resource => (
          <ResourceLine key={resource.uri ?? resource.uriTemplate ?? resource.name} api={api} resource={resource} />
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => setAsked(asked + 1)}>
        {TEXTS.refresh}
      </button>
    </details>
  );
}

function ResourceLine({ api, resource }: { api: ChatClient; resource: ListedResource }) {
  const { uri, uriTemplate, name, mimeType } = resource;
  const [open, setOpen] = useState(false);
  const [contents, setContents] = useState<unknown>();
  useEffect(() => {
    if (!open || uri === undefined) return;
    let ended = false;
    api.inspectedResource(uri).then(
      read => ended || setContents(read),
      error => ended || setContents(errorMessage(error)),
    );
    return () => {
      ended = true;
    };
  }, [api, open, uri]);
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="mono">
            <WholeName text={uri ?? uriTemplate ?? ''} max={120} />
          </span>{' '}
          <span className="quiet small">{mimeType === undefined ? null : <Name text={mimeType} />}</span>
        </summary>
        {open ? (
          <>
            <Json value={resource} label={TEXTS.listingTitle(name ?? uri ?? '')} />
            {contents === undefined ? null : <Json value={contents} label={TEXTS.contentsTitle(name ?? uri ?? '')} />}
          </>
        ) : null}
      </details>
    </li>
  );
}

// The server's listed resources, including interfaces; each is read when opened.

import type { ChatClient } from '@vitrine/agent/api';
import type { ListedResource } from '@vitrine/agent/internal/api';
import { useState } from 'react';
import { Json } from '../parts/json/json.tsx';
import { useLoaded } from '../state/requests/use-loaded.ts';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name, WholeName } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function ResourceList({ api }: { api: ChatClient }) {
  const [asked, setAsked] = useState(0);
  const listed = useLoaded(asked, async () => {
    const { resources, templates } = await api.inspectedResources();
    return [...resources, ...templates];
  });
  const resources = listed?.value ?? [];
  return (
    <>
      {listed === undefined ? <p className="quiet">{TEXTS.loading}</p> : null}
      {listed?.problem === undefined ? null : <Problem text={listed.problem} className="small" />}
      {listed?.value && resources.length === 0 ? <p className="settings-empty">{TEXTS.noResources}</p> : null}
      <ul className="inspector-messages">
        {resources.map(resource => (
          <ResourceLine key={resource.uri ?? resource.uriTemplate ?? resource.name} api={api} resource={resource} />
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => setAsked(asked + 1)}>
        {TEXTS.refresh}
      </button>
    </>
  );
}

function ResourceLine({ api, resource }: { api: ChatClient; resource: ListedResource }) {
  const { uri, uriTemplate, name, mimeType } = resource;
  const [open, setOpen] = useState(false);
  const loaded = useLoaded(open ? uri : undefined, address => api.inspectedResource({ uri: address }));
  const contents = loaded?.value ?? loaded?.problem;
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
            <Json value={resource} label={TEXTS.listingTitle(displayName(name ?? uri ?? ''))} />
            {contents === undefined ? null : (
              <Json value={contents} label={TEXTS.contentsTitle(displayName(name ?? uri ?? ''))} />
            )}
          </>
        ) : null}
      </details>
    </li>
  );
}

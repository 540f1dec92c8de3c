// An SVG of a result. It is never rendered in this page, not even as an image: a few hundred bytes can take minutes. A frame on its own site
// renders it, in another process, and the file is offered beside it.

import type { ImagePart } from '@vitrine/protocol/internal/content/parts';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { Surface } from '@vitrine/react';
import { base64ToText } from '@vitrine/std/internal/base64';
import { useContext, useId, useMemo, useState } from 'react';
import { useChat } from '../../state/chat-context.ts';
import { useLoaded } from '../../state/requests/use-loaded.ts';
import { PageHostContext } from '../../surface/page-host-context.ts';
import { SVG_SURFACE_PREFIX } from '../../surfaces.ts';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { FilePart } from '../file-part.tsx';
import { contentKey } from '../heavy/render-marks.ts';
import { RenderWhenNear } from '../heavy/render-when-near.tsx';
import { isSimpleSvg, svgDocument, svgHeight } from './svg.ts';

/** Bytes; larger ones are offered as files only. */
const MAX_BYTES = 4_000_000;

export function SvgPart({ part, server }: { part: ImagePart; server: string | undefined }) {
  const hasHost = useContext(PageHostContext) !== undefined;
  const content = part.ref ?? part.data;
  return (
    <>
      {hasHost && server !== undefined && content !== undefined && part.bytes <= MAX_BYTES ? (
        <RenderWhenNear name={part.ref ?? contentKey(content)}>
          <Drawing part={part} server={server} />
        </RenderWhenNear>
      ) : null}
      <FilePart part={{ ...part, type: 'file', name: part.name ?? 'picture.svg' }} />
    </>
  );
}

function Drawing({ part, server }: { part: ImagePart; server: string }) {
  const svg = useText(part);
  const [isWanted, setIsWanted] = useState(false);
  if (svg === undefined) return null;
  if (isWanted || isSimpleSvg(svg)) return <Framed svg={svg} server={server} title={part.name ?? TEXTS.svg} />;
  return (
    <p className="note">
      {TEXTS.slowPicture}{' '}
      <button type="button" className="text-button" onClick={() => setIsWanted(true)}>
        {TEXTS.showPicture}
      </button>
    </p>
  );
}

function useText({ ref, data }: ImagePart): string | undefined {
  const { api } = useChat();
  const own = useMemo(() => (data === undefined ? undefined : base64ToText(data)), [data]);
  // The file can be downloaded when this fails.
  const loaded = useLoaded(data === undefined ? ref : undefined, hash => api.blobText(hash));
  return own ?? loaded?.value;
}

function Framed({ svg, server, title }: { svg: string; server: string; title: string }) {
  const id = SVG_SURFACE_PREFIX + useId().replace(/\W/g, '');
  const part = useMemo(
    (): UIResourcePart => ({
      type: 'ui-resource',
      uri: 'ui://vitrine/drawing',
      server,
      mimeType: 'text/html',
      source: 'compiled',
      content: svgDocument(svg),
      metadata: {
        preferredFrameSize: { height: `${svgHeight(svg)}px` },
        // A site of its own: if it hangs, no view of the server hangs with it.
        ui: { domain: 'drawings' },
      },
    }),
    [svg, server],
  );
  return <Surface id={id} className="surface-place drawing" part={part} title={title} fallback={null} />;
}

// The files that a view offers by `blob:` and `data:` links: read here, because only the view's own realm has them, and passed to the host
// as a request to save them (MCP Apps draft, ui/download-file).
import { MAX_LENGTH } from './limits/message-limiter.ts';
import type { ViewRequest } from './view-request.ts';

/** Bytes of the largest file: as base64 it fits into one message. */
const MAX_BYTES = (MAX_LENGTH - 10_000) * 0.75;

export interface HeldFiles {
  /** The file behind a `blob:` address of this document. */
  find(address: string): Blob | undefined;
  /** Offers it to the user. `name`: the file's own one, or a default, when empty. */
  offer(file: Blob, name: string | undefined): void;
}

const { createObjectURL, revokeObjectURL } = URL;
const later = setTimeout;

export function createHeldFiles(send: (request: ViewRequest) => void): HeldFiles {
  const files = new Map<string, Blob>();
  URL.createObjectURL = object => {
    const address = createObjectURL.call(URL, object);
    if (object instanceof Blob) files.set(address, object);
    return address;
  };
  URL.revokeObjectURL = address => {
    revokeObjectURL.call(URL, address);
    // A view that has just clicked a link to it may revoke it at once.
    later(() => files.delete(address));
  };
  return {
    find: address => files.get(address.replace(/#.*/s, '')),
    offer(file, suggested) {
      const name = suggested || (file instanceof File && file.name) || 'download';
      const fail = (reason: 'file' | 'size'): void => send({ stopped: { reason, target: name } });
      if (file.size > MAX_BYTES) return fail('size');
      const reader = new FileReader();
      reader.onerror = () => fail('file');
      reader.onload = () => {
        const blob = `${reader.result}`.replace(/^[^,]*,?/, '');
        const uri = `file:///${encodeURIComponent(name)}`;
        const mimeType = file.type || 'application/octet-stream';
        send({
          method: 'ui/download-file',
          params: { contents: [{ type: 'resource', resource: { uri, mimeType, blob } }] },
        });
      };
      reader.readAsDataURL(file);
    },
  };
}

/** The content of a `data:` address (RFC 2397), which the policy lets no view fetch. Undefined when it is malformed. */
export function readDataURL(address: string): Blob | undefined {
  const [, type = '', content] = /^data:([^,]*),([^#]*)/i.exec(address) ?? [];
  if (content === undefined) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(type);
  const text = content.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  try {
    const bytes = Uint8Array.from(isBase64 ? atob(text) : text, letter => letter.charCodeAt(0));
    return new Blob([bytes], { type: type.replace(/;\s*base64\s*$/i, '') || 'text/plain' });
  } catch {
    return undefined;
  }
}

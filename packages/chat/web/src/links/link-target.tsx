// An address for the user to judge: with the host highlighted and warnings about anything unusual.
import { LongText } from '@vitrine/components/internal/long-text';
import { LINK_WARNINGS } from '../texts/warnings.ts';

const MAX_CHARACTERS = 1000;

export function LinkTarget({ url }: { url: string }) {
  const { before, host, after } = split(url);
  const remarks = linkRemarks(url);
  return (
    <>
      <p className="subject link-target">
        <LongText text={before} maxCharacters={MAX_CHARACTERS} buttonClassName="text-button" />
        <strong>{host}</strong>
        <LongText text={after} maxCharacters={MAX_CHARACTERS} buttonClassName="text-button" />
      </p>
      {remarks.length > 0 ? (
        <ul className="remarks">
          {remarks.map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function split(url: string): { before: string; host: string; after: string } {
  const { host, protocol } = new URL(url);
  if (host === '') return { before: protocol, host: url.slice(protocol.length), after: '' };
  // After the scheme and a user name, if any; both end at the latest where the path begins.
  const start = url.indexOf('//') + 2;
  const end = url.slice(start).search(/[/?#]/);
  const authority = end === -1 ? url.slice(start) : url.slice(start, start + end);
  const at = start + authority.length - host.length;
  return { before: url.slice(0, at), host, after: url.slice(at + host.length) };
}

/** Warnings about details of this address that a user may overlook, one sentence each. `url` must be normalised by `URL`. */
export function linkRemarks(url: string): string[] {
  const { protocol, hostname, port, username, password } = new URL(url);
  const remarks: string[] = [];
  if (username || password) remarks.push(LINK_WARNINGS.userName(hostname));
  if (/(^|\.)xn--/.test(hostname)) remarks.push(LINK_WARNINGS.encodedName);
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) remarks.push(LINK_WARNINGS.ipAddress);
  if (/(^|\.)(localhost|local|internal)$/.test(hostname) || /^(127|10|192\.168)\./.test(hostname))
    remarks.push(LINK_WARNINGS.localNetwork);
  if (port) remarks.push(LINK_WARNINGS.port(port));
  if (protocol === 'http:') remarks.push(LINK_WARNINGS.notEncrypted);
  return remarks;
}

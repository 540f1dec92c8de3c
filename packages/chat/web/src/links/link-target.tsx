// An address to be judged: all of it, with the host standing out, and what is unusual about it in words.

export function LinkTarget({ url }: { url: string }) {
  const { before, host, after } = split(url);
  const remarks = linkRemarks(url);
  return (
    <>
      <p className="subject link-target">
        {before}
        <strong>{host}</strong>
        {after}
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
  const { host } = new URL(url);
  // After the scheme and a user's name, if there is one; both end where the path begins at the latest.
  const start = url.indexOf('//') + 2;
  const end = url.slice(start).search(/[/?#]/);
  const authority = end === -1 ? url.slice(start) : url.slice(start, start + end);
  const at = start + authority.length - host.length;
  return { before: url.slice(0, at), host, after: url.slice(at + host.length) };
}

/** What a person may overlook in this address, a sentence each. `url` is parsed and written again by `URL`. */
export function linkRemarks(url: string): string[] {
  const { protocol, hostname, port, username, password } = new URL(url);
  const remarks: string[] = [];
  if (username || password) remarks.push(`What stands before the @ is no site. The site is ${hostname}.`);
  if (/(^|\.)xn--/.test(hostname))
    remarks.push('Its name has letters that can look like others; here it is written in the plain form.');
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) remarks.push('The site is a number, not a name.');
  if (/(^|\.)(localhost|local|internal)$/.test(hostname) || /^(127|10|192\.168)\./.test(hostname))
    remarks.push('It leads to this computer or its own network.');
  if (port) remarks.push(`It uses the unusual port ${port}.`);
  if (protocol === 'http:') remarks.push('The connection is not encrypted.');
  return remarks;
}

// The environment of a server's process: enough variables to find programs and a home directory, but no secrets of this process.

/** Files of trusted certificates: without them npx cannot reach a registry behind a proxy that inspects TLS. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
const POSIX = ['PATH', 'HOME', 'LANG', 'TERM', 'TMPDIR', 'USER', 'SHELL', ...CERTIFICATES];
// Without these Windows programs can't find their DLLs, their profile or a place for temporary files.
const WINDOWS = [
  'PATH',
  'PATHEXT',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'COMSPEC',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMFILES',
  'PROGRAMDATA',
  'USERPROFILE',
  'USERNAME',
  'HOMEDRIVE',
  'HOMEPATH',
  'TEMP',
  'TMP',
  ...CERTIFICATES,
];

/** Names of the variables that are passed on to a child. */
export const CHILD_ENVIRONMENT: readonly string[] = process.platform === 'win32' ? WINDOWS : POSIX;

/** The environment of a child: the passed-on variables of `from`, then what its configuration adds. */
export function childEnvironment(
  added: Readonly<Record<string, string>> = {},
  from: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of CHILD_ENVIRONMENT) {
    const value = from[name];
    // Exported shell functions are code (CVE-2014-6271), so they are not passed on.
    if (value !== undefined && !value.startsWith('()')) environment[name] = value;
  }
  return { ...environment, ...added };
}

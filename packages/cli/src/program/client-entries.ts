// The entry of a server in the configuration of a client, to be pasted. Variables are placeholders: their values are the user's.

/** Clients whose entries are known. */
export const CLIENTS = ['claude', 'vscode', 'cursor', 'goose', 'vitrine'] as const;
export type Client = (typeof CLIENTS)[number];

/** Names of the clients, and where their entries belong. */
export const CLIENT_PLACES: { readonly [client in Client]: { readonly label: string; readonly file: string } } = {
  claude: { label: 'Claude Desktop', file: 'claude_desktop_config.json' },
  vscode: { label: 'VS Code', file: '.vscode/mcp.json' },
  cursor: { label: 'Cursor', file: '.cursor/mcp.json' },
  goose: { label: 'goose', file: '~/.config/goose/config.yaml' },
  vitrine: { label: 'Vitrine', file: 'vitrine.yml (--config)' },
};

/** A server that a client starts, or reaches. */
export type EntryServer =
  | {
      readonly type: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      /** Variables by name; undefined: the user writes the value. */
      readonly env: Readonly<Record<string, string | undefined>>;
      readonly cwd?: string | undefined;
    }
  | {
      readonly type: 'http' | 'sse';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** The text of the entry, with a line end. */
export function clientEntry(client: Client, name: string, server: EntryServer): string {
  switch (client) {
    case 'claude':
      return server.type === 'stdio'
        ? toJson({ mcpServers: { [name]: stdioEntry(server, variable => `<${variable}>`) } })
        : `Settings → Connectors → Add custom connector: ${server.url}\n`;
    case 'vscode':
      return toJson(vscodeFile(name, server));
    case 'cursor':
      return toJson({
        mcpServers: {
          [name]:
            server.type === 'stdio'
              ? stdioEntry(server, variable => `\${env:${variable}}`)
              : { url: server.url, ...nonEmpty('headers', server.headers) },
        },
      });
    case 'goose':
      return `${toYaml({ extensions: { [name]: gooseEntry(name, server) } })}\n`;
    case 'vitrine':
      return `${toYaml({ mcpServers: { [name]: vitrineEntry(server) } })}\n`;
  }
}

type Stdio = Extract<EntryServer, { type: 'stdio' }>;

function stdioEntry({ command, args, env, cwd }: Stdio, placeholder: (variable: string) => string): object {
  return {
    command,
    args,
    ...(cwd !== undefined && { cwd }),
    ...nonEmpty('env', fillVariables(env, placeholder)),
  };
}

function vscodeFile(name: string, server: EntryServer): object {
  if (server.type !== 'stdio')
    return { servers: { [name]: { type: server.type, url: server.url, ...nonEmpty('headers', server.headers) } } };
  const inputs = Object.keys(server.env)
    .filter(variable => server.env[variable] === undefined)
    .map(variable => ({ type: 'promptString', id: variable, description: variable, password: true }));
  return {
    servers: { [name]: { type: 'stdio', ...stdioEntry(server, variable => `\${input:${variable}}`) } },
    ...(inputs.length > 0 && { inputs }),
  };
}

function gooseEntry(name: string, server: EntryServer): object {
  const common = { name, enabled: true, timeout: 300 };
  if (server.type !== 'stdio')
    return {
      ...common,
      type: server.type === 'http' ? 'streamable_http' : 'sse',
      uri: server.url,
      ...nonEmpty('headers', server.headers),
    };
  const open = Object.keys(server.env).filter(variable => server.env[variable] === undefined);
  const values = Object.fromEntries(Object.entries(server.env).filter(([, value]) => value !== undefined));
  return {
    ...common,
    type: 'stdio',
    cmd: server.command,
    args: server.args,
    ...nonEmpty('envs', values),
    ...(open.length > 0 && { env_keys: open }),
  };
}

function vitrineEntry(server: EntryServer): object {
  return server.type === 'stdio'
    ? stdioEntry(server, variable => `$${variable}`)
    : { ...(server.type === 'sse' && { type: 'sse' }), url: server.url, ...nonEmpty('headers', server.headers) };
}

const fillVariables = (env: Stdio['env'], placeholder: (variable: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? placeholder(name)]));

const nonEmpty = (key: string, value: object): object => (Object.keys(value).length > 0 ? { [key]: value } : {});

const toJson = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** YAML of maps; everything else is JSON, which YAML takes. */
function toYaml(value: object, indent = ''): string {
  return Object.entries(value)
    .map(([key, part]) => {
      const name = /^[\w.-]+$/.test(key) ? key : JSON.stringify(key);
      const isMap = typeof part === 'object' && part !== null && !Array.isArray(part);
      return isMap ? `${indent}${name}:\n${toYaml(part, `${indent}  `)}` : `${indent}${name}: ${JSON.stringify(part)}`;
    })
    .join('\n');
}

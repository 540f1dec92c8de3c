// The ways to reach a server that a public registry lists, each as a text in VS Code's form, which leaves values open for the user
// (`server.json`, https://static.modelcontextprotocol.io/schemas).
import type { RegistryServer } from '@vitrine/agent/internal/api';
import * as z from 'zod';

const text = z.string().max(2000);
/** A value of a variable, a header or an argument. */
const InputSchema = z.object({
  value: text.optional(),
  default: text.optional(),
  description: text.optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
});
type Input = z.output<typeof InputSchema>;
const NamedInputSchema = InputSchema.extend({ name: text });
const ArgumentSchema = InputSchema.extend({
  type: z.enum(['positional', 'named']).optional(),
  name: text.optional(),
  valueHint: text.optional(),
});
type Argument = z.output<typeof ArgumentSchema>;
/** A list without the items that do not fit. */
const lenientList = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .max(100)
    .transform(items =>
      items.map(each => item.safeParse(each)).flatMap(parsed => (parsed.success ? [parsed.data] : [])),
    )
    .optional()
    .catch(undefined);

const PackageSchema = z.object({
  registryType: text,
  identifier: text,
  version: text.optional(),
  runtimeHint: text.optional(),
  transport: z.object({ type: z.string() }).optional(),
  runtimeArguments: lenientList(ArgumentSchema),
  packageArguments: lenientList(ArgumentSchema),
  environmentVariables: lenientList(NamedInputSchema),
});
type Package = z.output<typeof PackageSchema>;
const RemoteSchema = z.object({
  type: z.enum(['streamable-http', 'sse']),
  url: z.url({ protocol: /^https?$/ }),
  headers: lenientList(NamedInputSchema),
});
type Remote = z.output<typeof RemoteSchema>;

/** `server.json`, as far as it is used here. */
export const ListedServerSchema = z.object({
  name: text,
  title: text.optional().catch(undefined),
  description: text.optional().catch(undefined),
  version: text.optional().catch(undefined),
  packages: lenientList(PackageSchema),
  remotes: lenientList(RemoteSchema),
});

interface OpenInput {
  readonly type: 'promptString';
  readonly id: string;
  readonly description: string;
  readonly password: boolean;
  readonly default?: string;
}

/** Addresses first: they start no program. */
export function listOffers(server: z.output<typeof ListedServerSchema>): RegistryServer['offers'] {
  const name = chooseName(server.name);
  return [
    ...(server.remotes ?? []).map(remote => ({ kind: 'url' as const, ...describeRemote(name, remote) })),
    ...(server.packages ?? []).flatMap(each => {
      const offer = describePackage(name, each);
      return offer ? [{ kind: 'command' as const, ...offer }] : [];
    }),
  ];
}

/** `io.github.ann/weather-mcp` is called `weather-mcp`. */
function chooseName(name: string): string {
  const last = name
    .split('/')
    .at(-1)!
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64);
  return last === '' ? 'server' : last;
}

function describeRemote(name: string, { type, url, headers = [] }: Remote) {
  const inputs: OpenInput[] = [];
  const values = headers.flatMap(header => fillNamed(header, inputs));
  const server = {
    type: type === 'sse' ? 'sse' : 'http',
    url,
    ...(values.length === 0 ? {} : { headers: Object.fromEntries(values) }),
  };
  return { address: url, text: writeText(name, server, inputs) };
}

/** The programs that run packages. */
const RUNNERS: Readonly<Record<string, (identifier: string, version?: string) => readonly string[]>> = {
  npm: (identifier, version) => ['npx', '-y', version ? `${identifier}@${version}` : identifier],
  pypi: (identifier, version) => ['uvx', version ? `${identifier}@${version}` : identifier],
  oci: (identifier, version) => [
    'docker',
    'run',
    '-i',
    '--rm',
    version && !/[:@]/.test(identifier.split('/').at(-1)!) ? `${identifier}:${version}` : identifier,
  ],
  nuget: (identifier, version) => ['dnx', version ? `${identifier}@${version}` : identifier, '--yes'],
};

/** Describes a package; undefined for a kind that this chat cannot start. */
function describePackage(name: string, listed: Package): { address: string; text: string } | undefined {
  const { registryType, identifier, version, transport, environmentVariables = [] } = listed;
  const run = RUNNERS[registryType];
  if (!run || (transport && transport.type !== 'stdio')) return undefined;
  const inputs: OpenInput[] = [];
  const [command, ...words] = run(identifier, version === 'latest' ? undefined : version);
  const env = environmentVariables.flatMap(variable => fillNamed(variable, inputs));
  const runtime = (listed.runtimeArguments ?? []).flatMap(argument => fillArgument(argument, inputs));
  // A container is given only the variables that it is told to take over.
  const forwarded = registryType === 'oci' ? env.flatMap(([variable]) => ['-e', variable]) : [];
  const subject = words.findIndex(word => word.includes(identifier));
  const args = [
    ...words.slice(0, subject),
    ...runtime.filter(word => !words.includes(word)),
    ...forwarded,
    ...words.slice(subject),
    ...(listed.packageArguments ?? []).flatMap(argument => fillArgument(argument, inputs)),
  ];
  const server = { type: 'stdio', command, args, ...(env.length === 0 ? {} : { env: Object.fromEntries(env) }) };
  return { address: [command, ...words].join(' '), text: writeText(name, server, inputs) };
}

const writeText = (name: string, server: object, inputs: readonly OpenInput[]): string =>
  JSON.stringify({ ...(inputs.length === 0 ? {} : { inputs }), servers: { [name]: server } }, null, 2);

/** The value, or a variable for the user. Undefined for an optional one without a value. */
function fill(id: string, input: Input, inputs: OpenInput[]): string | undefined {
  // `{name}` in a value is a variable of the registry's own form: the whole value is asked for.
  if (input.value !== undefined && !/\{[^}]+\}/.test(input.value)) return input.value;
  const proposal = input.default ?? input.value;
  if (proposal === undefined && input.isRequired !== true) return undefined;
  inputs.push({
    type: 'promptString',
    id,
    description: input.description ?? id,
    password: input.isSecret === true,
    ...(proposal === undefined ? {} : { default: proposal }),
  });
  return `\${input:${id}}`;
}

function fillNamed({ name, ...input }: z.output<typeof NamedInputSchema>, inputs: OpenInput[]): [string, string][] {
  const value = fill(name, input, inputs);
  return value === undefined ? [] : [[name, value]];
}

function fillArgument(argument: Argument, inputs: OpenInput[]): string[] {
  const { name, valueHint } = argument;
  const value = fill(name ?? valueHint ?? 'argument', argument, inputs);
  if (argument.type === 'named' && name !== undefined) {
    const isFlag = argument.value === undefined && argument.default === undefined && valueHint === undefined;
    if (value === undefined) return isFlag && argument.isRequired === true ? [name] : [];
    return [name, value];
  }
  return value === undefined ? [] : [value];
}

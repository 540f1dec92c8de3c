// The files of an installation in containers fit each other and the command: options exist, ports and names are the same everywhere. No
// container is started.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../packages/cli/src/program/program.ts';
import { readText, root } from './support/repository.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: Readonly<Record<string, unknown>>;
}

const compose = parse(readText('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image === 'vitrine');

it('compose.yaml has two chats, a registry, and what they need', () => {
  expect(own.map(([name]) => name)).toEqual(['chat-1', 'chat-2', 'registry']);
  expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(['caddy', 'postgres', 'nats', 's3']));
});

it.each(services)('%s depends on services, and mounts files and volumes that exist', (_name, service) => {
  const { depends_on: needs = [], volumes = [] } = service;
  for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) expect(compose.services).toHaveProperty([name]);
  for (const volume of volumes) {
    const [source] = volume.split(':');
    if (source!.startsWith('./')) expect(existsSync(join(root, source!)), source).toBe(true);
    else expect(compose.volumes).toHaveProperty([source!]);
  }
});

it.each(own)('%s is started with options that the command has, and writes only below its volume', (_name, service) => {
  const [command, ...options] = service.command!;
  const ignored = async (): Promise<void> => {};
  const program = createProgram(new Proxy({} as Parameters<typeof createProgram>[0], { get: () => ignored }));
  const subcommand = program.commands.find(each => each.name() === command)!;
  const names = subcommand.options.map(option => option.long);
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(names).toContain(option.split('=')[0]);
  expect(service.read_only).toBe(true);
  expect(service.volumes!.filter(volume => volume.endsWith(':/data'))).toHaveLength(1);
  // The cache of npx, from which servers are started.
  expect(service.tmpfs).toEqual(['/tmp:exec']);
  expect(readText('Containerfile')).toContain('--tmpfs /tmp:exec ');
});

it.each(own)('%s has the health check of the image, which podman leaves out of its own format', (_name, service) => {
  const [, options = '', check = ''] = /HEALTHCHECK (.+) \\\n {2}CMD (.+)/.exec(readText('Containerfile'))!;
  const { test, ...rest } = service.healthcheck!;
  expect(test).toEqual(['CMD', ...(JSON.parse(check) as string[])]);
  const pairs = options.split(' ').map(option => option.slice(2).replace('-', '_').split('='));
  expect(Object.fromEntries(pairs)).toEqual({ ...rest, retries: String(rest.retries) });
});

it('no service needs what podman-compose has not', () => {
  expect(compose).not.toHaveProperty('configs');
  for (const [, service] of services) expect(service).not.toHaveProperty('configs');
});

it('secrets have no default, and deploy/example.env names all that are needed', () => {
  const text = readText('compose.yaml');
  const variables = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
  const exampleNames = [...readText('deploy/example.env').matchAll(/^(\w+)=$/gm)].map(([, name]) => name!);
  expect(new Set(variables)).toEqual(new Set(exampleNames));
  // A secret that is not needed is empty.
  expect(text).not.toMatch(/(PASSWORD|SECRET|TOKEN)\w*: (?!.*\$\{\w+:(?:\?|-\}))/);
});

it('Caddy forwards to the services and ports that exist, and has the names of compose.yaml', () => {
  const caddyfile = readText('deploy/Caddyfile');
  const upstreams = [...caddyfile.matchAll(/([\w-]+):(\d+)(?= |\n)/g)].filter(([, name]) => name !== undefined);
  const ports = upstreams.map(([text]) => text);
  expect(ports).toEqual(
    expect.arrayContaining(['chat-1:4400', 'chat-2:4400', 'chat-1:4401', 'chat-2:4401', 'registry:4600']),
  );
  for (const [, name, port] of upstreams) {
    const { command = [] } = compose.services[name!]!;
    expect(
      command.some(option => option.endsWith(`port=${port}`)),
      `${name}:${port}`,
    ).toBe(true);
  }
  for (const [, name, value] of caddyfile.matchAll(/\{\$(\w+):([^}]+)\}/g))
    expect(compose.services.caddy!.environment).toHaveProperty([name!], `\${${name}:-${value}}`);
});

it('Containerfile runs as another user than root, on the Node that the packages need', () => {
  const lines = readText('Containerfile').split('\n');
  const images = lines.filter(line => line.startsWith('FROM ')).map(line => /:(\d+)\.[\d.]+-/.exec(line)![1]);
  expect(new Set(images)).toEqual(new Set([process.versions.node.split('.')[0]]));
  const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')));
  expect(last).toContain('USER node');
  expect(last.some(line => line.startsWith('HEALTHCHECK '))).toBe(true);
});

// Variables that a text of another client leaves open. Only forms with braces are variables: `$NAME` alone is text, as in a password.

import { isRecord } from '@vitrine/std/internal/json';
import { EXPANDED } from './parse-config.ts';

/** A value that a pasted text leaves open: `${input:token}`, `${env:TOKEN}`, `${TOKEN:-none}`. */
export interface ServerVariable {
  /** Name as in the text, between the braces and before a default: `input:token`. */
  readonly name: string;
  /** Label for the user: the description of VS Code's `inputs`, else the name without its prefix. */
  readonly label: string;
  readonly isSecret: boolean;
  /** Value that the text proposes. */
  readonly proposal?: string;
}

/** The options of `createVariableFill`. */
export interface VariableFillOptions {
  /** VS Code's `inputs`. */
  readonly inputs: unknown;
  readonly values: Readonly<Record<string, string>>;
}

/** `${NAME}`, `${NAME:-default}`, `${{ name }}`, and `{env:NAME}` of opencode. */
const VARIABLE = /\$\{\{([^{}]+)\}\}|\$\{([^{}]+)\}|\{(env:[A-Za-z_]\w*)\}/g;

/** Tells whether a text has a variable. */
export const hasVariable = (text: string): boolean => text.search(VARIABLE) !== -1;

/**
 * Makes a function that replaces the variables in a server's strings, and collects them. A variable without a value becomes its default; without
 * one it stays as it is. So does a name of the server's own `env` outside of it, which the program replaces.
 */
export function createVariableFill({ inputs, values }: VariableFillOptions): {
  readonly fill: (server: unknown) => unknown;
  /** Each once, in the order of the text. */
  readonly variables: ReadonlyMap<string, ServerVariable>;
} {
  const variables = new Map<string, ServerVariable>();
  const replace = (text: string, own: Readonly<Record<string, unknown>>): string =>
    text.replace(VARIABLE, (whole, ...groups: (string | undefined)[]) => {
      const content = groups.slice(0, 3).find(group => group !== undefined)!;
      if (Object.hasOwn(own, content)) return whole;
      const [, name = content, proposal] = /^(.+?):-(.*)$/s.exec(content) ?? [];
      if (variables.get(name)?.proposal === undefined) variables.set(name, describeVariable(name, inputs, proposal));
      const value = Object.hasOwn(values, name) ? values[name]! : '';
      // An empty answer to VS Code's question is an answer.
      if (value !== '' || (name.startsWith('input:') && Object.hasOwn(values, name))) return value;
      return proposal ?? whole;
    });
  const fill = (server: unknown): unknown => {
    if (!isRecord(server)) return server;
    const env = isRecord(server.env) ? server.env : {};
    return Object.fromEntries(
      Object.entries(server).map(([key, value]) => [
        key,
        EXPANDED.has(key) ? mapStrings(value, text => replace(text, key === 'env' ? {} : env)) : value,
      ]),
    );
  };
  return { fill, variables };
}

function mapStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map(item => mapStrings(item, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, replace)]));
}

const SECRET_NAME = /key|token|secret|password|passwd|auth|credential/i;

/** Tells whether the value of a variable, header or option of this name is a secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

function describeVariable(name: string, inputs: unknown, fallback: string | undefined): ServerVariable {
  const id = name.replace(/^(input|env):/, '');
  const input = name.startsWith('input:') && Array.isArray(inputs) ? inputs.find(each => each?.id === id) : undefined;
  const proposal = typeof input?.default === 'string' ? input.default : fallback;
  return {
    name,
    label: typeof input?.description === 'string' ? input.description : id,
    isSecret: typeof input?.password === 'boolean' ? input.password : isSecretName(id),
    ...(proposal === undefined ? {} : { proposal }),
  };
}

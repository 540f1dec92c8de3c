// The shape of errors (ARCHITECTURE.md, Errors): a code, the value received, a hint, in a class that extends the one base.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';
import { describe, expect, it } from 'vitest';
import { A2UIError } from '../packages/a2ui/src/messages/issues.ts';
import { ApiError } from '../packages/agent/src/api/api-error.ts';
import { AgentError } from '../packages/agent/src/errors.ts';
import { ChatError } from '../packages/chat/src/errors.ts';
import { UsageError } from '../packages/cli/src/program/usage-error.ts';
import { ComponentError } from '../packages/components/src/contract/errors.ts';
import { ConnectError } from '../packages/connect/src/errors.ts';
import { EgressError } from '../packages/egress/src/egress-error.ts';
import { ActionRefused, HostError } from '../packages/host/src/errors.ts';
import { ModelError } from '../packages/model/src/errors.ts';
import { PolicyError } from '../packages/policy/src/errors.ts';
import { RegistryError } from '../packages/registry/src/problem.ts';
import { UIResourceError } from '../packages/server/src/errors.ts';
import { StorageError } from '../packages/storage/src/errors.ts';
import { ViewError } from '../packages/view/src/errors.ts';
import { AppError } from '../packages/wrapper/src/freeform/app/app-error.ts';
import { listFiles, readText } from './support/repository.ts';

const details = { received: 'x', hint: 'Write y.', cause: new Error('why') };
const MESSAGE = 'There is "x".';

const errors: Readonly<Record<string, VitrineError>> = {
  AgentError: new AgentError('bad-message', MESSAGE, details),
  ApiError: new ApiError('offline', MESSAGE, details),
  AppError: new AppError('refused', MESSAGE, details),
  ChatError: new ChatError('bad-option', MESSAGE, details),
  ComponentError: new ComponentError('unknown-component', MESSAGE, details),
  ConnectError: new ConnectError('http', MESSAGE, { server: 's', ...details }),
  HostError: new HostError('closed', MESSAGE, details),
  ModelError: new ModelError('bad-config', MESSAGE, details),
  PolicyError: new PolicyError('bad-snapshot', MESSAGE, details),
  RegistryError: new RegistryError('internal-error', MESSAGE, details),
  StorageError: new StorageError('bad-option', MESSAGE, details),
  UIResourceError: new UIResourceError('bad-options', MESSAGE, details),
  UsageError: new UsageError('bad-value', MESSAGE, details),
  ViewError: new ViewError('failed', MESSAGE, details),
};

describe.each(Object.entries(errors))('%s', (name, error) => {
  it('has the shape', () => {
    expect(error).toBeInstanceOf(VitrineError);
    expect(error).toMatchObject({ name, message: MESSAGE, received: 'x', hint: 'Write y.' });
    expect(error.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(error.cause).toBe(details.cause);
    expect(String(error)).toBe(`${name}: ${MESSAGE} Write y.`);
  });
});

it.each([
  ['A2UIError', new A2UIError([{ code: 'UNKNOWN_SURFACE', message: MESSAGE }]), 'UNKNOWN_SURFACE'],
  ['EgressError', new EgressError('private', '10.0.0.1'), 'private'],
  ['ActionRefused', new ActionRefused(MESSAGE), 'refused'],
])('%s, which is made otherwise, extends the base', (name, error, code) => {
  expect(error).toBeInstanceOf(VitrineError);
  expect(error).toMatchObject({ name, code });
});

/** Errors that other parts of their package catch, and no user sees. */
const INTERNAL = new Set([
  // Ends of a sentence, which `ConnectError` completes.
  'packages/connect/src/auth/auth-fetch.ts',
  'packages/connect/src/auth/oauth-client.ts',
  'packages/connect/src/failures/http-error.ts',
  'packages/connect/src/stdio/stdio-transport.ts',
  'packages/connect/src/transport/event-stream.ts',
  'packages/connect/src/transport/same-origin-fetch.ts',
  'packages/std/src/secrets/secret-values.ts',
  // Signals within one command, page or frame.
  'packages/cli/src/commands/conformance/endpoint.ts',
  'packages/cli/src/commands/conformance/rule.ts',
  'packages/cli/src/commands/registry/registry-api.ts',
  'packages/tool-view/src/client/view-client.ts',
  'packages/tool-view/src/element/read-attributes.ts',
  'packages/tool-view/src/server/refusal.ts',
  'packages/wrapper/src/freeform/trial/trial-session.ts',
]);

it('a class that other files use extends the base, not Error', () => {
  const sources = listFiles('packages/*/src/**/*.{ts,tsx}').filter(
    path => !/\.(?:test|browser|full|gen)\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const direct = sources.filter(path =>
    /export (?:abstract )?class \w+(?:<[^{]*>)? extends (?:\w*Error) \{/.test(readText(path)),
  );
  expect(direct.filter(path => !INTERNAL.has(path) && !path.endsWith('vitrine-error.ts'))).toEqual([]);
  expect([...INTERNAL].filter(path => !direct.includes(path))).toEqual([]);
});

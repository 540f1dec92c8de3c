// React in the sandbox of an artifact, as one built file: gives the compiled component the modules that it may import, and draws it.
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

type Module = Record<string, unknown>;
type Define = (require: (name: string) => unknown, module: { exports: Module }, exports: Module) => void;

const MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-dom/client': { createRoot },
};

function requireModule(name: string): unknown {
  if (Object.hasOwn(MODULES, name)) return MODULES[name];
  throw new Error(`no-module: ${name}; only react can be imported`);
}

// The report of an error has the place at which it was made, which is in the component.
function report(error: unknown): void {
  void Promise.reject(error);
}

function run(define: Define): void {
  const module = { exports: {} as Module };
  try {
    define(requireModule, module, module.exports);
  } catch (error) {
    report(error);
    return;
  }
  const names = Object.keys(module.exports);
  const component = module.exports.default ?? (names.length === 1 ? module.exports[names[0] ?? ''] : undefined);
  if (typeof component !== 'function' && (typeof component !== 'object' || component === null)) {
    report(new Error('no-component: export a component by default'));
    return;
  }
  const root = createRoot(document.getElementById('root')!, { onUncaughtError: report });
  root.render(React.createElement(component as React.ComponentType));
}

Object.assign(globalThis, { React, vitrineArtifact: run });

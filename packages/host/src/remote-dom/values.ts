// Checks a property value of a script, so that any component can use it safely. An address is passed on as the text that was checked,
// and a property whose name looks like an address is treated as one.

import type { RemotePropertySpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import type { RemoteLimits } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { parseURL } from '@vitrine/std/internal/parse-url';

/** `value: undefined` means: the property is not set. */
export type CheckedValue = { value: unknown } | { problem: string };

const LENGTH = /^\d{1,6}(\.\d{1,4})?(px|em|rem|ch|%|vw|vh)?$/;
const IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|bmp)[;,]/i;
/** Names of properties that components may pass to `href` and the like, even if the spec does not declare them as addresses. */
const ADDRESS_NAME = /(href|src|url|uri|action|poster|background|cite|data)$/i;
const SAFE_SCHEME = /^(https?|mailto|tel):$/;

export function checkRemoteValue(
  value: unknown,
  { name, spec, limits }: { name: string; spec: RemotePropertySpec; limits: RemoteLimits },
): CheckedValue {
  if (value === null || value === undefined) return { value: undefined };
  const checked = checkType(value, spec, limits);
  if ('problem' in checked) return checked;
  const plainValue = checked.value;
  if (spec.values && !(typeof plainValue === 'string' && spec.values.includes(plainValue)))
    return { problem: `is not one of ${spec.values.join(', ')}` };
  if (typeof plainValue === 'string' && spec.type !== 'url') {
    if (plainValue.length > limits.textLength) return { problem: `is longer than ${limits.textLength}` };
    if (ADDRESS_NAME.test(name) && !isHarmless(plainValue)) return { problem: 'is an address that is not allowed' };
  }
  return checked;
}

function checkType(value: unknown, spec: RemotePropertySpec, limits: RemoteLimits): CheckedValue {
  const text = typeof value === 'object' ? undefined : String(value);
  switch (spec.type) {
    case 'string':
      return text === undefined ? { problem: 'is no text' } : { value: text };
    case 'number': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(number) ? { value: number } : { problem: 'is no number' };
    }
    case 'boolean':
      if (typeof value === 'boolean') return { value };
      return text === undefined ? { problem: 'is neither true nor false' } : { value: text !== 'false' };
    case 'length':
      if (text === undefined || !LENGTH.test(text)) return { problem: 'is no length' };
      return { value: Number.isNaN(Number(text)) ? text : Number(text) };
    case 'url':
      return checkURL(text, spec, limits);
    case 'json':
      return checkJson(value, limits);
  }
}

function checkURL(text: string | undefined, { images }: RemotePropertySpec, { urlLength }: RemoteLimits): CheckedValue {
  if (text === undefined || text.length > urlLength) return { problem: 'is no address, or too long a one' };
  // Only absolute addresses: a relative one would be on the host's origin.
  const url = parseURL(text);
  if (url?.protocol === 'https:') return { value: url.href };
  if (images && url?.protocol === 'data:' && IMAGE.test(url.href)) return { value: url.href };
  return { problem: `is no ${images ? 'https: address or data: image' : 'https: address'}` };
}

function checkJson(value: unknown, { textLength }: RemoteLimits): CheckedValue {
  let text: string;
  try {
    text = JSON.stringify(value);
    if (text.length > textLength) return { problem: `is longer than ${textLength}` };
    // A copy without members such as `__proto__`, which a component may copy carelessly, and without `javascript:` addresses.
    return {
      value: JSON.parse(text, (key, inner) => {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype') return undefined;
        return typeof inner === 'string' && ADDRESS_NAME.test(key) && !isHarmless(inner) ? undefined : inner;
      }),
    };
  } catch {
    return { problem: 'is no JSON' };
  }
}

/** Whether a text, used as an address, runs no code: relative, or of a scheme that only navigates. */
function isHarmless(text: string): boolean {
  const url = parseURL(text);
  return !url || SAFE_SCHEME.test(url.protocol) || IMAGE.test(url.href);
}

// Values of a surface against its data: bindings, calls, the types of properties, and checks.
import { isRecord } from '@vitrine/std/internal/json';
import { A2UI_LIMITS, type A2UILimits } from '../limits.ts';
import { A2UIError, type A2UIIssue, fail } from '../messages/issues.ts';
import type { CheckRule, DynamicValue, Surface, ValueType } from '../model.ts';
import { createWork, type Work } from '../work.ts';
import { callFunction, type FunctionContext, isTruthy, toBoolean, toNumber, toText } from './functions.ts';
import { parsePath, readAt, type Segments } from './pointer.ts';

/** Scope in which a component is drawn: the item of a template, and its number there. */
export interface Scope {
  readonly base: Segments;
  /** Index of the item; undefined outside of a template. */
  readonly index: number | undefined;
}

/** Options of `resolveSurface`. */
export interface ResolveOptions {
  /** BCP 47, for numbers, dates and plurals. @default the browser's */
  readonly locale?: string | undefined;
  /** @default `A2UI_LIMITS` */
  readonly limits?: A2UILimits;
  /** Milliseconds. @default `Date.now` */
  readonly now?: () => number;
}

/** Other names of version 0.8 for the item of a template. */
const ITEM_NAMES: ReadonlySet<string | undefined> = new Set(['item', 'text', 'label']);

/**
 * Finds the path that a binding leads to. In a template of 0.8 `/item/name` is the item's name, and `/text` an item that is a text, unless
 * the item has such a member. Throws `A2UIError`.
 */
export function locate(
  { path, isOld }: DynamicValue & { kind: 'path' },
  { base, index }: Scope,
  data: unknown,
): Segments {
  const segments = parsePath(path, base);
  if (!isOld || index === undefined || readAt(data, segments) !== undefined) return segments;
  const [name, ...below] = segments.slice(base.length);
  const other = [...base, ...below];
  return ITEM_NAMES.has(name) && !isRecord(readAt(data, other)) ? other : segments;
}

/** Resolves values of one surface, and collects what is wrong with them. */
export interface ValueResolver {
  /** Throws `A2UIError`. */
  resolve(value: DynamicValue, scope: Scope): unknown;
  /** The result of a function; undefined and an issue where it throws an `A2UIError`. */
  attempt<T>(read: () => T, path: string): T | undefined;
  /** The value in the type of its property; undefined and an issue where it cannot be resolved. */
  property(value: DynamicValue, type: ValueType, scope: Scope, path: string): unknown;
  /** A text; undefined where there is none. */
  text(value: DynamicValue | undefined, scope: Scope, path: string): string | undefined;
  /** The messages of the checks that fail. */
  failures(checks: readonly CheckRule[], scope: Scope, path: string): string[];
  report(issue: A2UIIssue): void;
  /** Parts that all values of the surface share. */
  readonly work: Work;
  issues(): readonly A2UIIssue[];
}

const MAX_ISSUES = 50;
const MAX_CALL_LEVELS = 30;
/** Work of one call: a format of `Intl` takes as long as that many steps of a pattern. */
const CALL_WORK = 100;
/** Work of a character that is drawn: it becomes part of an element, or an element. */
const DRAWN_WORK = 10;

export function createValueResolver({ surfaceId, data }: Surface, options: ResolveOptions = {}): ValueResolver {
  const { locale, limits = A2UI_LIMITS, now = Date.now } = options;
  const issues: A2UIIssue[] = [];
  const work = createWork(limits.maxWork);
  let calls = 0;

  const report = (issue: A2UIIssue): void => {
    const isKnown = issues.some(other => other.message === issue.message && other.path === issue.path);
    if (!isKnown && issues.length < MAX_ISSUES) issues.push({ ...issue, surfaceId });
  };
  const attempt: ValueResolver['attempt'] = (read, path) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof A2UIError)) throw error;
      for (const issue of error.issues) report({ ...issue, path: issue.path ?? path });
      return undefined;
    }
  };

  const resolve = (value: DynamicValue, scope: Scope, level = 0): unknown => {
    switch (value.kind) {
      case 'literal':
        return value.value;
      case 'path':
        work.spend(value.path.length);
        return readAt(data, locate(value, scope, data));
      case 'list':
        return value.items.map(item => resolve(item, scope, level));
      case 'map':
        return Object.fromEntries(
          Object.entries(value.members).map(([key, item]) => [key, resolve(item, scope, level)]),
        );
      case 'call': {
        calls += 1;
        work.spend(CALL_WORK);
        if (calls > limits.maxCalls)
          fail('LIMIT_EXCEEDED', `The surface calls more than ${limits.maxCalls} functions.`);
        if (level > MAX_CALL_LEVELS) fail('LIMIT_EXCEEDED', `Calls are nested more than ${MAX_CALL_LEVELS} deep.`);
        const below = (item: DynamicValue): unknown => resolve(item, scope, level + 1);
        const args = Object.fromEntries(Object.entries(value.args).map(([key, item]) => [key, below(item)]));
        const context: FunctionContext = { locale, index: scope.index, now, resolve: below, work };
        return callFunction(value.call, args, context);
      }
    }
  };
  const writeText = (value: unknown): string => {
    const text = toText(value);
    const shown = text.slice(0, limits.maxTextCharacters);
    work.spend(text.length + shown.length * DRAWN_WORK);
    return shown;
  };
  const convert = (value: unknown, type: ValueType): unknown => {
    switch (type) {
      case 'string':
        return writeText(value);
      case 'number':
        return toNumber(value);
      case 'boolean':
        return toBoolean(value);
      case 'strings':
        if (Array.isArray(value)) return value.slice(0, limits.maxTemplateItems).map(toText);
        return toText(value) === '' ? [] : [toText(value)];
      case 'any':
        return value;
    }
  };

  return {
    resolve: (value, scope) => resolve(value, scope),
    attempt,
    property(value, type, scope, path) {
      const resolved = attempt(() => resolve(value, scope), path);
      return attempt(() => convert(resolved, type), path) ?? (type === 'string' ? '' : undefined);
    },
    text(value, scope, path) {
      if (value === undefined) return undefined;
      return attempt(() => {
        const resolved = resolve(value, scope);
        return resolved === undefined || resolved === null ? undefined : writeText(resolved);
      }, path);
    },
    failures: (checks, scope, path) =>
      checks.flatMap(({ condition, message }, index) => {
        const outcome = attempt(() => resolve(condition, scope), `${path}/checks/${index}`);
        // A check that cannot be decided stops no user: the server has to check again anyway.
        if (outcome === undefined && condition.kind === 'call') return [];
        if (isTruthy(outcome)) return [];
        const own =
          typeof outcome === 'object' && outcome !== null && 'message' in outcome ? toText(outcome.message) : '';
        return [own || message || ''];
      }),
    report,
    work,
    issues: () => issues,
  };
}

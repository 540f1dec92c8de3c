// Collects the faults of a configuration file that are found before its schema is asked, so that one error names all.
import type * as z from 'zod';
import { ConnectError } from '../errors.ts';
import type { ConfigDocument, ConfigPath, IssueTexts } from './config-document.ts';

/** A place of a fault. */
interface FaultPlace {
  readonly path: ConfigPath;
  /** Whether the place is the key, not its value. @default false */
  readonly isKey?: boolean;
  /** The places whose other faults follow from this one. @default `path` */
  readonly explains?: readonly ConfigPath[];
}

/** The faults of a file so far. */
export interface FaultCollector {
  report(message: string, place: FaultPlace): void;
  /** Reports a schema's issues at the places that no fault explains. */
  reportIssues(issues: readonly z.core.$ZodIssue[], texts: IssueTexts): void;
  /** Whether a fault explains what else is wrong at a place, or inside it. */
  isExplained(path: ConfigPath): boolean;
  isEmpty(): boolean;
  /** Throws one `ConnectError` with a line for each fault. */
  fail(): never;
}

/**
 * Makes a collector for the faults of a document.
 *
 * @example collectFaults(document).report('is no address', { path: ['mcpServers', 'files', 'url'] })
 */
export function collectFaults(document: ConfigDocument): FaultCollector {
  const errors: ConnectError[] = [];
  const explained: ConfigPath[] = [];
  const isExplained = (path: ConfigPath): boolean =>
    explained.some(outer => outer.length <= path.length && outer.every((step, index) => step === path[index]));
  return {
    report(message, { path, isKey = false, explains = [path] }) {
      errors.push(document.fault(message, { path, isKey }));
      explained.push(...explains);
    },
    reportIssues(issues, texts) {
      const others = issues.flatMap((issue): z.core.$ZodIssue[] => {
        if (issue.code !== 'unrecognized_keys') return isExplained(issue.path) ? [] : [issue];
        const keys = issue.keys.filter(key => !isExplained([...issue.path, key]));
        return keys.length === 0 ? [] : [{ ...issue, keys }];
      });
      errors.push(...document.listFaults(others, texts));
    },
    isExplained,
    isEmpty: () => errors.length === 0,
    fail() {
      throw joinErrors(errors);
    },
  };
}

/** One error at the place of the first, with a line for each. */
export function joinErrors(errors: readonly ConnectError[]): ConnectError {
  const first = errors[0]!;
  const messages = new Set(errors.map(({ message }) => message));
  if (messages.size === 1) return first;
  const { file, line, column, path } = first;
  return new ConnectError('bad-config', [...messages].join('\n'), { file, line, column, path });
}

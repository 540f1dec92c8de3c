// Reads the cause of a failed start from what the process has printed.
import { withoutTrace } from '../failures/format-text.ts';
import type { Diagnosis, OutputContext } from './diagnosis.ts';
import { NODE_RULES } from './node-rules.ts';
import { PYTHON_RULES } from './python-rules.ts';
import { SYSTEM_RULES } from './system-rules.ts';

const RULES = [...NODE_RULES, ...PYTHON_RULES, ...SYSTEM_RULES];
/** Characters of the output that are read: a cause is near its end. */
const MAX_TEXT = 16_384;

/** The cause that stderr names, or else the first line on stdout that is no message; undefined when neither names one. */
export function readOutputCause(context: OutputContext): Diagnosis | undefined {
  const { recentStderr, stderr, firstBadLine = '' } = context.report;
  for (const text of [recentStderr || stderr, firstBadLine]) {
    const plain = withoutTrace(text.slice(-MAX_TEXT).replace(/\u001b\[[0-9;?]*[ -/]*[@-~]|\r(?=\n)/g, ''));
    if (plain.trim() === '') continue;
    for (const rule of RULES) {
      const cause = rule(plain, context);
      if (cause) return { ...cause, level: 'error' };
    }
  }
  return undefined;
}

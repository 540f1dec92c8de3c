// Causes that Python, pip and uv name in their output.
import { type OutputRule, patternRule } from './diagnosis.ts';

export const PYTHON_RULES: readonly OutputRule[] = [
  patternRule(
    'wrong-path',
    /can't open file '([^']+)': \[Errno 2\]/,
    ([, path = '']) => `There is no file ${path}.`,
    () => 'Write the full path of the script in "args": clients start servers in another folder.',
  ),
  patternRule(
    'wrong-path',
    /can't find '__main__' module in '([^']+)'/,
    ([, path = '']) => `${path} is a folder that Python cannot start: it has no __main__.py.`,
    () => 'Name the script in "args", or start a module of it with "-m".',
  ),
  patternRule(
    'missing-python-module',
    /No module named '?([\w.]+)'?/,
    ([, name = '']) => `Python has no module ${name}.`,
    ([, name = ''], { config: { command } }) =>
      `Install it for this Python (${command} -m pip install ${name.split('.')[0]}), or write the full path of the python in the server's virtual environment in "command".`,
  ),
  patternRule(
    'python-version',
    /requires a different Python: ([^\n]+)|Requires-Python ([^\n]+)|requires Python ?([<>=~]+ ?[\d.]+)|Python ([\d.]+)\+? (?:or (?:newer|later|higher) )?is required|No interpreter found for Python ([^\n]+)/i,
    groups => `The server needs another Python: ${groups.slice(1).find(group => group !== '') ?? ''}.`,
    () => 'Install that version, and write the full path of its python in "command" (uv: --python 3.12).',
  ),
  patternRule(
    'package-not-found',
    /Because (\S+) was not found in the package registry|No matching distribution found for (\S+)|No solution found when resolving tool dependencies/i,
    ([, first = '', second = '']) => `The registry of Python has no package ${first || second || 'of that name'}.`,
    () => 'Correct the name in "args".',
  ),
  patternRule(
    'syntax-error',
    /File "([^"]+)", line (\d+)[\s\S]{0,400}?\b(SyntaxError|IndentationError|TabError): ([^\n]+)/,
    ([, file = '', line = '', , words = '']) => `${file}, line ${line} is no Python: ${words}.`,
    () => 'Correct that line, or run it with the version of Python that it was written for.',
  ),
];

import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { createTextCalls, type TextCall } from './text-calls.ts';

/** Two tools; both take a place, and `forecast` days as a number. */
function resolve(name: string, args: Record<string, unknown>): string | undefined {
  const isRight =
    typeof args.place === 'string' &&
    (args.days === undefined || (name === 'forecast' && typeof args.days === 'number'));
  return ['forecast', 'now'].includes(name) && isRight ? `weather__${name}` : undefined;
}

function read(answer: string, pieceLength: number) {
  const reader = createTextCalls(resolve);
  let text = '';
  for (let at = 0; at < answer.length; at += pieceLength) text += reader.push(answer.slice(at, at + pieceLength));
  const end = reader.end(true);
  return { text: text + end.text, calls: end.calls, hasShown: reader.hasShown };
}

const faro: TextCall = { name: 'weather__forecast', args: { place: 'Faro', days: 3 } };
const lisbon: TextCall = { name: 'weather__now', args: { place: 'Lisbon' } };
const json = '{"name": "forecast", "arguments": {"place": "Faro", "days": 3}}';
const other = '{"name": "now", "arguments": {"place": "Lisbon"}}';

describe.each([1, 5, 1000])('in pieces of %i letters, createTextCalls() makes a call of', pieceLength => {
  it.each<[what: string, answer: string, text: string, calls: TextCall[]]>([
    ['Hermes and Qwen', `<tool_call>\n${json}\n</tool_call>`, '', [faro]],
    [
      'two after words',
      `Let me look.\n<tool_call>${json}</tool_call>\n<tool_call>${other}</tool_call>\n`,
      'Let me look.\n',
      [faro, lisbon],
    ],
    ['one whose end is missing', `<tool_call>\n${json}`, '', [faro]],
    [
      'arguments as a text',
      `<tool_call>{"name":"now","arguments":"{\\"place\\":\\"Lisbon\\"}"}</tool_call>`,
      '',
      [lisbon],
    ],
    ['a list', `<function_calls>[${json}, ${other}]</function_calls>`, '', [faro, lisbon]],
    [
      'Qwen Coder',
      '<tool_call>\n<function=forecast>\n<parameter=place>\nFaro\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>',
      '',
      [faro],
    ],
    [
      'GLM',
      '<tool_call>forecast\n<arg_key>place</arg_key>\n<arg_value>Faro</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>',
      '',
      [faro],
    ],
    [
      'Claude',
      '<function_calls>\n<invoke name="now">\n<parameter name="place">Lisbon</parameter>\n</invoke>\n</function_calls>',
      '',
      [lisbon],
    ],
    ['Llama 3.1', `<function=now>{"place": "Lisbon"}</function>`, '', [lisbon]],
    ['Llama, with its tag', `<|python_tag|>{"name": "now", "parameters": {"place": "Lisbon"}}`, '', [lisbon]],
    ['Llama 3.2, without one', '{"name": "now", "parameters": {"place": "Lisbon"}}', '', [lisbon]],
    [
      'Llama, in OpenAI’s form',
      '{"type": "function", "function": {"name": "now", "arguments": {"place": "Lisbon"}}}',
      '',
      [lisbon],
    ],
    ['Mistral', `[TOOL_CALLS] [${json}]`, '', [faro]],
    [
      'Mistral, later',
      '[TOOL_CALLS]now[ARGS]{"place": "Lisbon"}[TOOL_CALLS]forecast[ARGS]{"place": "Faro", "days": 3}',
      '',
      [lisbon, faro],
    ],
    ['Granite', `<|tool_call|>[${other}]`, '', [lisbon]],
    ['a block of JSON', `I will look.\n\n\`\`\`json\n${json}\n\`\`\`\n`, 'I will look.\n\n', [faro]],
    ['a block', `\`\`\`tool_call\n${other}\n\`\`\``, '', [lisbon]],
    [
      'a place that is a number',
      '<function=now><parameter=place>11000</parameter></function>',
      '',
      [{ name: 'weather__now', args: { place: '11000' } }],
    ],
  ])('%s', (_what, answer, text, calls) => {
    const { text: shown, ...rest } = read(answer, pieceLength);
    expect(shown.trim()).toBe(text.trim());
    expect(rest).toEqual({ calls, hasShown: false });
  });
});

describe.each([1, 5, 1000])('in pieces of %i letters, createTextCalls() leaves as it is', pieceLength => {
  it.each<[what: string, answer: string, hasShown: boolean]>([
    ['a tool that is not offered', '<tool_call>{"name":"rm","arguments":{}}</tool_call>', true],
    ['arguments that do not fit', '<tool_call>{"name":"now","arguments":{"city":"Lisbon"}}</tool_call>', true],
    ['broken JSON', '<tool_call>{"name":"now","arguments":{"place":</tool_call> What now?', true],
    ['one right and one wrong call', `[TOOL_CALLS] [${json}, {"name":"rm","arguments":{}}]`, true],
    ['a call with words after it', `<tool_call>${json}</tool_call>\nThis is how it looks.`, true],
    ['a call whose words go on', `<tool_call>${json}</tool_call> and <tool_call>${other}</tool_call> are two.`, true],
    ['code that shows a call', `\`\`\`xml\n<tool_call>${json}</tool_call>\n\`\`\`\n`, false],
    ['code between ticks', `Write \`<tool_call>${json}</tool_call>\`.`, true],
    ['a block of JSON that is data', '```json\n{"name": "Faro", "days": 3}\n```\n', false],
    ['a list of data', '```json\n[1, 2, {"a": "b"}]\n```', false],
    ['an answer as JSON', '{\n  "name": "Faro"\n}', false],
    ['an element of another kind', 'if a<b and <b>c</b> <tool', false],
    ['words', 'It is sunny.\n\n- one\n- two {"name": 1}\n', false],
    ['a block in another', '````md\n```json\n{"name":"now"}\n```\n````', false],
  ])('%s', (_what, answer, hasShown) => {
    expect(read(answer, pieceLength)).toEqual({ text: answer, calls: [], hasShown });
  });
});

it('createTextCalls() shows words at once, and code that is no call before its end', () => {
  const reader = createTextCalls(resolve);
  expect(reader.push('It is sunny')).toBe('It is sunny');
  expect(reader.push('\n```json\n{"list": [')).toBe('\n```json\n{"list": [');
  expect(reader.push('1]}')).toBe('1]}');
});

it('createTextCalls() reads a long answer in time that grows with its length', () => {
  const answer = '```json\n{"name": "x"}\n```\nWords <b> and [more] {"name"} words.\n'.repeat(3000);
  const ms = measureCpuMs(() => expect(read(answer, 8).text).toBe(answer));
  expect(ms).toBeLessThan(5000);
});

// Reads from a refusal that a request is longer than the model's window. There is no common form: the wordings come from the providers and
// local servers in read-overflow.test.ts, some with numbers and some without.

/** Tokens that a refusal names; each is absent where the refusal does not name it. */
export interface Overflow {
  /** Tokens that prompt and answer may have together. */
  readonly window?: number;
  /** Tokens of the prompt, as the provider counts. */
  readonly sent?: number;
  /** Tokens that were reserved for the answer. */
  readonly answer?: number;
}

const IS_TOO_LONG = [
  /context[ _-]?(?:length|window|size)(?: has been| was| is)?[ _-](?:exceeded|overflow|full)/,
  /exceed(?:s|ed|ing)?(?:[ _](?!image|file)[\w'’]+){0,4}[ _](?:context|token limit|max length)/,
  /(?:maximum|max) (?:context|prompt|model|input) length/,
  /(?:prompts?|inputs?|messages?|conversation|request(?: body)?|(?:input|token) length) (?:is |are |was )?too (?:long|large)/,
  /tokens?(?: count)?(?: \([\d,]+\))? exceeds? the/,
  /too many (?:input )?tokens/,
  /(?:greater|longer) than the (?:\w+ |model's )?(?:context|model) length/,
  /context window exceeds|context the overflows|reached context length|token limit exceeded/,
  /reduce the length of|reduce your (?:message|prompt)|range of input length/,
  /(?:string|array) too long|request_too_large|request exceeds the maximum size|must have less than \d+ tokens/,
  /tokens \+ `max_new_tokens` must be/,
];
/** A tool's definition, or a short member of a message such as a call's id: leaving out messages does not shorten them. */
const IS_TOOL =
  /\btools?(?:\[\d+\]|\.\d+\b|\.function\b|['"`]?: array too long)|\b(?:function|tool)[ .](?:name|description|schema)/;
const LONG_MEMBER = /invalid ['"`]([\w.[\]]+)['"`]: (?:string|array) too long/;
const IS_TEXT = /(?:^|\.)(?:messages|input|prompt|contents?|text|output|arguments|instructions)(?:\[\d+\])*$/;
/** Matches a refusal of too much within a time: waiting helps, unless the request alone is too large for it. */
const IS_RATE = /rate limit|per (?:minute|hour|day)|\btpm\b|quota/;
const IS_TOO_LARGE_ALONE = /(?:request|message) too large|reduce your message/;

const NUMBER = String.raw`(\d[\d,]*)`;
const WINDOW = [
  // Not what vLLM writes after it: "(8192 > 65536 - 57879)".
  new RegExp(String.raw`> ${NUMBER}(?![\d,]|\s*-)`),
  new RegExp(`${NUMBER} maximum context length`),
  new RegExp(
    String.raw`(?:context (?:length|size|window)|n_ctx"?|(?:prompt|model|input) length|tokens? (?:limit|allowed)|limit(?! \()|max size|cannot exceed|must be)\s*(?:is|of|should be|:|<=)?\s*(?:only )?(?:\(|\[1, )?${NUMBER}`,
  ),
];
const SENT = [
  new RegExp(
    String.raw`(?:resulted in|requested(?: tokens \(|:| about| a total of)?|too long:|request \(|n_prompt_tokens"?:|prompt contains|token count \(|request (?:has|contains)|\(length|input \(|passed|received|given:|current length is|keep the first)\s*${NUMBER}`,
  ),
  new RegExp(String.raw`${NUMBER} \+ [\d,]+ >`),
];
const ANSWER = [
  new RegExp(`${NUMBER} (?:in the (?:completion|output)|tokens for the completion|\`max_new_tokens\`)`),
  new RegExp(String.raw`\+ ${NUMBER} >`),
  new RegExp(`max_(?:completion_)?tokens' is too large: ${NUMBER}`),
];

/** Reads an overflow; undefined when the refusal is about something else. `text` may be a message or a whole body. */
export function readOverflow(text: string): Overflow | undefined {
  const lower = text.toLowerCase();
  if (!IS_TOO_LONG.some(pattern => pattern.test(lower))) return undefined;
  const member = LONG_MEMBER.exec(lower)?.[1];
  if (member === undefined ? IS_TOOL.test(lower) : member.startsWith('tools') || !IS_TEXT.test(member))
    return undefined;
  if (IS_RATE.test(lower) && !IS_TOO_LARGE_ALONE.test(lower)) return undefined;
  const read = (patterns: readonly RegExp[]): number | undefined => {
    const digits = patterns.map(pattern => pattern.exec(lower)?.[1]).find(Boolean);
    return digits === undefined ? undefined : Number(digits.replaceAll(',', '')) || undefined;
  };
  const [window, total, answer] = [read(WINDOW), read(SENT), read(ANSWER)];
  // "You requested 5000 tokens (4500 in the messages, 500 in the completion)".
  const isSum = /requested (?:about |a total of )?\d/.test(lower);
  const promptTokens = total !== undefined && isSum ? total - (answer ?? 0) : total;
  return {
    ...(window === undefined ? {} : { window }),
    ...(promptTokens === undefined ? {} : { sent: promptTokens }),
    ...(answer === undefined ? {} : { answer }),
  };
}

import { describe, expect, it } from 'vitest';
import { type Overflow, readOverflow } from './read-overflow.ts';

/** Refusals by providers and local servers of a prompt that is longer than the model's window, as public bug reports quote them. */
const REFUSALS: readonly (readonly [who: string, text: string, expected: Overflow])[] = [
  [
    'OpenAI',
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9321 tokens (9200 in the messages, 121 in the functions). Please reduce the length of the messages or functions.",
    { window: 8192, sent: 9321 },
  ],
  [
    'OpenAI, of prompt and answer',
    "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
    { window: 4097, sent: 4000, answer: 1000 },
  ],
  [
    'OpenAI, Responses',
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    {},
  ],
  [
    'OpenAI, a configured limit',
    'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300123 tokens. Please reduce the length of the messages.',
    { window: 272_000, sent: 300_123 },
  ],
  [
    'OpenAI, more than the tokens of a minute',
    'Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Requested 45000. The input or output tokens must be reduced in order to run successfully.',
    { window: 30_000, sent: 45_000 },
  ],
  ['OpenAI, by its code', '{"error":{"message":"No.","code":"context_length_exceeded"}}', {}],
  [
    'OpenAI, one text',
    "Invalid 'messages[1].content': string too long. Expected a string with maximum length 10485760, but got a string with length 15408200 instead.",
    {},
  ],
  [
    'OpenAI, too many messages',
    "Invalid 'messages': array too long. Expected an array with maximum length 2048, but got an array with length 2100 instead.",
    {},
  ],
  [
    'OpenAI, the result of one call',
    "Invalid 'input[4].output': string too long. Expected a string with maximum length 10485760, but got a string with length 12000000 instead.",
    {},
  ],
  ['Anthropic', 'prompt is too long: 208310 tokens > 200000 maximum', { window: 200_000, sent: 208_310 }],
  [
    'Anthropic, with the answer',
    'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    { window: 200_000, sent: 188_240, answer: 21_333 },
  ],
  [
    'Anthropic, bytes',
    '{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}',
    {},
  ],
  [
    'Google',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    { window: 1_048_576, sent: 1_200_000 },
  ],
  [
    'Google, earlier',
    'The input token count exceeds the maximum number of tokens allowed 1,048,576.',
    { window: 1_048_576 },
  ],
  ['Ollama', 'prompt too long; exceeded max context length by 1212 tokens', {}],
  ['Ollama, embedded runner', 'the input length exceeds the context length', {}],
  [
    'llama.cpp',
    'request (12345 tokens) exceeds the available context size (4096 tokens), try increasing it',
    { window: 4096, sent: 12_345 },
  ],
  [
    'llama.cpp, numbers beside the message',
    '{"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}}',
    { window: 8192, sent: 14_429 },
  ],
  ['llama.cpp, in the stream', 'Context size has been exceeded.', {}],
  ['llama-cpp-python', 'Requested tokens (516) exceed context window of 512', { window: 512, sent: 516 }],
  [
    'vLLM',
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4500 in the messages, 500 in the completion). Please reduce the length of the messages or completion.",
    { window: 4096, sent: 4500, answer: 500 },
  ],
  [
    'vLLM, the answer',
    "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 65536 tokens and your request has 57879 input tokens (8192 > 65536 - 57879). None",
    { window: 65_536, sent: 57_879, answer: 8192 },
  ],
  [
    'vLLM, later',
    "You passed 9000 input tokens and requested 0 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 8192 tokens. Please reduce the length of the input prompt.",
    { window: 8192, sent: 9000 },
  ],
  [
    'vLLM, at the decoder',
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
    { window: 4096, sent: 5000 },
  ],
  [
    'SGLang',
    "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
    { window: 4096, sent: 5000 },
  ],
  [
    'LM Studio',
    'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
    { window: 4096, sent: 5000 },
  ],
  [
    'LM Studio, without numbers',
    'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
    {},
  ],
  [
    'OpenRouter',
    "This endpoint's maximum context length is 1048576 tokens. However, you requested about 1293741 tokens (1227853 of text input, 353 of tool input, 65535 in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.",
    { window: 1_048_576, sent: 1_228_206, answer: 65_535 },
  ],
  [
    'Moonshot',
    'Invalid request: Your request exceeded model token limit: 131072 (requested: 150000)',
    { window: 131_072, sent: 150_000 },
  ],
  ['Moonshot, without numbers', 'Input token length too long', {}],
  [
    'Mistral',
    'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    { window: 32_768, sent: 65_673 },
  ],
  [
    'Groq',
    'Request too large for model `llama-3.3-70b` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 12345, please reduce your message size and try again.',
    { window: 6000, sent: 12_345 },
  ],
  [
    'xAI',
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    { window: 131_072, sent: 537_812 },
  ],
  [
    'Hugging Face',
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens and 512 `max_new_tokens`',
    { window: 8193, sent: 9000, answer: 512 },
  ],
  [
    'Cohere',
    'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000.',
    { window: 4081, sent: 5000 },
  ],
  ['Amazon Bedrock', 'Input is too long for requested model.', {}],
  ['GitHub Models', 'Request body too large for gpt-4o model. Max size: 8000 tokens.', { window: 8000 }],
  ['Alibaba', 'Range of input length should be [1, 30720]', { window: 30_720 }],
  [
    'Cerebras',
    'Please reduce the length of the messages or completion. Current length is 10000 while limit is 8192',
    { window: 8192, sent: 10_000 },
  ],
  ['MiniMax', 'invalid params, context window exceeds limit (2013)', {}],
  ['Z.ai', 'Prompt exceeds max length', {}],
];

describe('readOverflow() reads the refusal of', () => {
  it.each(REFUSALS)('%s', (_who, text, expected) => {
    expect(readOverflow(text)).toEqual(expected);
  });
});

it.each([
  ['a rate', 'Rate limit reached for gpt-4 on tokens per min (TPM): Limit 10000, Used 9000, Requested 2000.'],
  ['a quota', 'You exceeded your current quota, please check your plan and billing details.'],
  ['a picture', 'image exceeds 5 MB maximum'],
  [
    'a picture of a message',
    'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6000000 bytes > 5242880',
  ],
  ['an answer', 'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.'],
  ['a tool name', "Invalid 'tools[0].function.name': only letters are allowed"],
  [
    'the length of a tool’s name',
    "Invalid 'tools[3].function.name': string too long. Expected a string with maximum length 64, but got a string with length 71 instead.",
  ],
  [
    'the length of a tool’s description',
    "Invalid 'tools[0].description': string too long. Expected a string with maximum length 1024, but got a string with length 2400 instead.",
  ],
  [
    'the number of tools',
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 200 instead.",
  ],
  [
    'a tool’s text',
    "Invalid 'tools[0].function.parameters.properties.text': string too long. Expected a string with maximum length 5000.",
  ],
  ['a tool name, in words', 'Tool name exceeds max length 64'],
  [
    'a call’s id',
    "Invalid 'messages[3].tool_call_id': string too long. Expected a string with maximum length 40, but got a string with length 45 instead.",
  ],
  [
    'a call’s id, Responses',
    "Invalid 'input[2].call_id': string too long. Expected a string with maximum length 64, but got a string with length 80 instead.",
  ],
  ['an unknown model', 'The model `gpt-9` does not exist or you do not have access to it.'],
])('readOverflow() takes a refusal about %s for something else', (_what, text) => {
  expect(readOverflow(text)).toBeUndefined();
});

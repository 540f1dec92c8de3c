// The table of providers: a new provider of a known wire is one row.
interface ProviderFacts {
  readonly wire: string;
  readonly label: string;
  readonly keyVariable?: string;
  readonly baseURL?: string;
  readonly files: readonly ('image' | 'pdf' | 'audio')[];
}

/**
 * Each provider with the package that implements it, its usual base address, and the files that it takes. A model that takes no files
 * refuses the request, and is asked again without (model-with-retries.ts).
 */
export const PROVIDERS = {
  anthropic: { wire: 'anthropic', label: 'Anthropic', keyVariable: 'ANTHROPIC_API_KEY', files: ['image', 'pdf'] },
  openai: { wire: 'openai', label: 'OpenAI', keyVariable: 'OPENAI_API_KEY', files: ['image', 'pdf'] },
  google: { wire: 'google', label: 'Google', keyVariable: 'GEMINI_API_KEY', files: ['image', 'pdf', 'audio'] },
  openrouter: {
    wire: 'openai-compatible',
    label: 'OpenRouter',
    keyVariable: 'OPENROUTER_API_KEY',
    baseURL: 'https://openrouter.ai/api/v1',
    files: ['image', 'pdf'],
  },
  ollama: { wire: 'openai-compatible', label: 'Ollama', baseURL: 'http://127.0.0.1:11434/v1', files: ['image'] },
  lmstudio: { wire: 'openai-compatible', label: 'LM Studio', baseURL: 'http://127.0.0.1:1234/v1', files: ['image'] },
  llamacpp: { wire: 'openai-compatible', label: 'llama.cpp', baseURL: 'http://127.0.0.1:8080/v1', files: ['image'] },
  vllm: { wire: 'openai-compatible', label: 'vLLM', baseURL: 'http://127.0.0.1:8000/v1', files: ['image'] },
  'openai-compatible': { wire: 'openai-compatible', label: 'OpenAI-compatible', files: ['image'] },
} as const satisfies Record<string, ProviderFacts>;

/** A supported provider. */
export type ProviderName = keyof typeof PROVIDERS;

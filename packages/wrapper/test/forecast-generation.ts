// A forecast tool, a spec that fits it, and generation with a model that a provider's wire server answers for: shared by tests of generation.
import type { McpServer } from '@modelcontextprotocol/server';
import { createModels, type ModelConfig } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import type { GenerationOptions } from '../src/generation/generation-options.ts';
import type { Tools, Wrapped } from './wrapped.ts';

export const forecastTools = (description = 'The weather of the next days'): Tools => ({
  forecast: (server: McpServer) =>
    void server.registerTool(
      'forecast',
      {
        description,
        inputSchema: z.object({ place: z.string(), days: z.int().min(1).max(14).optional() }),
        outputSchema: z.object({ days: z.array(z.object({ date: z.string(), high: z.number() })) }),
        annotations: { readOnlyHint: true },
      },
      () => ({
        content: [{ type: 'text', text: 'dry' }],
        structuredContent: { days: [{ date: '2026-06-01', high: 12 }] },
      }),
    ),
});

/** A spec for the forecast tool. */
export const FORECAST_SPEC = {
  version: 1,
  form: { submit: 'Show the forecast' },
  result: { parts: [{ part: 'table', at: '/days', columns: [{ at: '/date' }, { at: '/high', label: 'High' }] }] },
};

const CONFIGS = {
  anthropic: { provider: 'anthropic', model: 'm' },
  openai: { provider: 'openai', model: 'm' },
  google: { provider: 'google', model: 'm' },
} satisfies Record<string, ModelConfig>;

/** The options of a wrapper whose model gives these answers, and the server that gives them; the server is closed after the test. */
export async function startGeneration(
  turns: Parameters<WireServer['add']>,
  provider: keyof typeof CONFIGS = 'anthropic',
): Promise<{ generation: GenerationOptions; wire: WireServer }> {
  const wire = await startWireServer({ turns });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [CONFIGS[provider]], env: wire.env(provider) });
  return { generation: { modelId: `${provider}/m`, model: () => models.get(`${provider}/m`) }, wire };
}

/** Resolves when a generation has ended, whatever its outcome. */
export async function generationEnded(wrapped: Wrapped): Promise<void> {
  // A provider that fails is asked again a few times.
  await expect.poll(() => wrapped.of('generated').length, { timeout: 30_000 }).toBeGreaterThan(0);
}

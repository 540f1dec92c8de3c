// Without `--llm` nothing of generation shows: a wrapper whose environment has keys, and asks for traces, sends the same bytes as one without,
// and asks no model.
import { startWireServer } from '@vitrine/model/testing';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, it, onTestFinished } from 'vitest';
import { type Era, rawStdio } from '../../../../wrapper/test/raw-client.ts';
import { MAIN } from '../../../test/open-wrap.ts';
import { startOtlpReceiver } from '../../../test/otlp-receiver.ts';
import { WEATHER } from '../../../test/wrapped-servers.ts';

const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };
const WORDS = [process.execPath, '--conditions=@vitrine/source', MAIN, 'wrap', '--no-cache', '--', ...WEATHER];

/** The answers to the handshake, all lists, every page, and calls of a tool, as text. */
async function answers(era: Era, env: Record<string, string>): Promise<string[]> {
  const client = rawStdio(WORDS, { era, capabilities, env: { ...process.env, ...env } });
  const texts = [await client.shakeHands()];
  const ask = async (method: string, params?: object) => {
    const text = await client.ask(method, params);
    texts.push(text);
    return JSON.parse(text);
  };
  const { tools } = (await ask('tools/list')).result as { tools: { _meta: { ui: { resourceUri: string } } }[] };
  await ask('resources/list');
  await ask('resources/templates/list');
  for (const { _meta } of tools) await ask('resources/read', { uri: _meta.ui.resourceUri });
  await ask('tools/call', { name: 'list_places', arguments: {} });
  await ask('tools/call', { name: '_ui_list', arguments: {} });
  await ask('tools/call', { name: '_ui_refine', arguments: { toolName: 'forecast', instruction: 'x' } });
  await client.close();
  return texts;
}

it.each<Era>(['legacy', 'modern'])('the bytes are the same in the %s era', { timeout: 60_000 }, async era => {
  const [wire, otlp] = await Promise.all([startWireServer(), startOtlpReceiver()]);
  onTestFinished(async () => {
    await wire.close();
    await otlp.close();
  });
  const env = {
    ...wire.env('anthropic'),
    ...wire.env('openai'),
    ...wire.env('google'),
    OTEL_EXPORTER_OTLP_ENDPOINT: otlp.origin,
  };
  const plain = await answers(era, { OTEL_SDK_DISABLED: 'true' });
  expect(await answers(era, env)).toEqual(plain);
  expect(plain.length).toBeGreaterThan(8);
  expect(plain.join('')).not.toContain('_ui_guide');
  expect(wire.requests).toEqual([]);
  expect(otlp.spans.length).toBeGreaterThan(0);
});

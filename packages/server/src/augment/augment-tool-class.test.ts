import type { CallToolResult } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { describe, expect, it } from 'vitest';
import { augmentToolClass, createAugmenter } from './index.ts';

const DATA = { databases: [{ name: 'a', size: 1 }], totalCount: 1 };

/** A tool class as published servers have it: `execute` is protected, the name static, metadata a getter. */
abstract class ToolBase {
  readonly name = (this.constructor as unknown as { toolName: string }).toolName;
  get toolMeta(): Record<string, unknown> {
    return { team: 'data', ui: { visibility: ['model'] } };
  }
  protected abstract execute(args: { fail?: boolean }): Promise<CallToolResult>;
  invoke(args: { fail?: boolean }): Promise<CallToolResult> {
    return this.execute(args);
  }
}
class ListDatabasesTool extends ToolBase {
  static toolName = 'list-databases';
  readonly greeting: string;
  constructor(greeting: string) {
    super();
    this.greeting = greeting;
  }
  protected override async execute({ fail }: { fail?: boolean }): Promise<CallToolResult> {
    if (fail) throw new Error('no connection');
    return { content: [{ type: 'text', text: this.greeting }], structuredContent: DATA };
  }
}

const augmenter = createAugmenter({
  delivery: 'auto',
  baseUrl: 'https://ui.example.org',
  pages: { 'list-databases': '<!doctype html>' },
  fetch: async () => ({ status: 200 }),
});

describe('augmentToolClass()', () => {
  const Augmented = augmentToolClass(ListDatabasesTool, {
    augmenter,
    client: tool => ({ name: tool.greeting, mcpApps: false }),
  });

  it('returns the results and metadata of the class, and an interface', async () => {
    const tool = new Augmented('nanobot');
    expect(tool).toBeInstanceOf(ListDatabasesTool);
    expect([Augmented.name, Augmented.toolName, tool.name]).toEqual([
      'ListDatabasesTool',
      'list-databases',
      'list-databases',
    ]);
    const resourceUri = augmenter.pages()[0]?.uri;
    expect(tool.toolMeta).toEqual({
      team: 'data',
      ui: { visibility: ['model'], resourceUri },
      'ui/resourceUri': resourceUri,
    });
    const result = await tool.invoke({});
    expect(result).toMatchObject({
      content: [{ type: 'text', text: 'nanobot' }, { resource: { _meta: { [INITIAL_RENDER_DATA_KEY]: DATA } } }],
      structuredContent: DATA,
    });
  });

  it('returns only what the class returns for a client without interfaces', async () => {
    const result = await new Augmented('terminal').invoke({});
    expect(result).toEqual(await new ListDatabasesTool('terminal').invoke({}));
  });

  it('returns only what the class returns when `client` throws', async () => {
    const Broken = augmentToolClass(ListDatabasesTool, {
      augmenter: createAugmenter({ delivery: 'auto', logger: { warn: () => {} } }),
      client: () => {
        throw new Error('no client');
      },
    });
    expect(await new Broken('x').invoke({})).toEqual(await new ListDatabasesTool('x').invoke({}));
  });

  it('throws what the class throws, and does not change the class', async () => {
    await expect(new Augmented('x').invoke({ fail: true })).rejects.toThrow('no connection');
    expect(new ListDatabasesTool('nanobot').toolMeta).toEqual({ team: 'data', ui: { visibility: ['model'] } });
  });
});

// Type tests: a failed expectation does not compile (`npm run types`). The tools that a server registers are the ones that its view can
// call, typed by the server's own objects.
import { expectTypeOf, it } from 'vitest';
import { createFakeHost } from '../test/fake-host.ts';
import type * as tools from '../test/shop-tools.ts';
import { connect } from './connection/connect.ts';
import { hooksFor } from './react/index.ts';
import { keepState } from './state.ts';
import type { ToolArguments, ToolName, ToolOutput } from './tool-types.ts';
import type { View } from './view.ts';

type ShowProduct = typeof tools.showProduct;
type Shop = View<ShowProduct, typeof tools>;
interface Product {
  sku: string;
  price: number;
  sizes: ('S' | 'M')[];
}

it('a definition keeps its name and its schemas', () => {
  expectTypeOf<ShowProduct['name']>().toEqualTypeOf<'show_product'>();
  expectTypeOf<ToolName<typeof tools>>().toEqualTypeOf<'show_product' | 'add_to_basket' | 'empty_basket'>();
});

it('arguments have the input type of the schema: those with a default are optional', () => {
  expectTypeOf<ToolArguments<ShowProduct>>().toEqualTypeOf<{ sku: string; currency?: 'EUR' | 'USD' | undefined }>();
  expectTypeOf<ToolOutput<ShowProduct>>().toEqualTypeOf<Product>();
  expectTypeOf<ToolOutput<typeof tools.emptyBasket>>().toBeUnknown();
});

it('a view’s input, result and callable tools are typed', async () => {
  const host = createFakeHost();
  host.answers['tools/call'] = () => ({ result: { content: [], structuredContent: { count: 1 } } });
  const view = await connect<ShowProduct, typeof tools>({ name: 'shop', version: '1.0.0' }, host.options);
  expectTypeOf(view).toEqualTypeOf<Shop>();
  expectTypeOf(view.input).toEqualTypeOf<ToolArguments<ShowProduct> | undefined>();
  expectTypeOf(view.result?.structuredContent).toEqualTypeOf<Product | undefined>();
  expectTypeOf(view.getSnapshot().partialInput?.sku).toEqualTypeOf<string | undefined>();
  view.on('result', ({ structuredContent }) => {
    expectTypeOf(structuredContent).toEqualTypeOf<Product | undefined>();
  });
  view.on('partial-input', ({ currency }) => {
    expectTypeOf(currency).toEqualTypeOf<'EUR' | 'USD' | undefined>();
  });

  const added = await view.callTool('add_to_basket', { sku: 'A-42', quantity: 2 });
  expectTypeOf(added.structuredContent).toEqualTypeOf<{ count: number } | undefined>();
  await view.callTool('empty_basket');
  if (Date.now() < 0) {
    // @ts-expect-error the server has no such tool
    await view.callTool('buy', {});
    // @ts-expect-error sku is missing
    await view.callTool('add_to_basket', {});
    // @ts-expect-error the arguments are missing
    await view.callTool('add_to_basket');
    // @ts-expect-error a quantity is a number
    await view.callTool('add_to_basket', { sku: 'A-42', quantity: 'two' });
  }
  keepState<{ size: string }>(view);
  view.close();
});

it('without definitions every name and argument is accepted', () => {
  expectTypeOf<View['input']>().toEqualTypeOf<Record<string, unknown> | undefined>();
  expectTypeOf<View['callTool']>().toBeCallableWith('anything' as string, { any: 1 });
  expectTypeOf<View['callTool']>().toBeCallableWith('anything');
  const result = {} as Awaited<ReturnType<View['callTool']>>;
  expectTypeOf(result.structuredContent).toBeUnknown();
});

it('the hooks are typed in the same way', () => {
  const hooks = hooksFor<ShowProduct, typeof tools>();
  expectTypeOf(hooks.useInput).returns.toEqualTypeOf<ToolArguments<ShowProduct> | undefined>();
  expectTypeOf(hooks.useRenderData).returns.toHaveProperty('data').toEqualTypeOf<Product | undefined>();
  const useBasket = () => hooks.useCallTool('add_to_basket');
  expectTypeOf<ReturnType<typeof useBasket>['call']>()
    .parameter(0)
    .toExtend<{ sku: string; quantity?: number | undefined }>();
  expectTypeOf<NonNullable<ReturnType<typeof useBasket>['result']>['structuredContent']>().toEqualTypeOf<
    { count: number } | undefined
  >();
  // @ts-expect-error the server has no such tool
  const _wrong = () => hooks.useCallTool('buy');
});

// The browser half: one host, one surface, plain DOM.
import { callShowProduct, explainFailure, openShopHost } from './shop.ts';

const output = document.querySelector<HTMLElement>('#said')!;

async function showProduct(): Promise<void> {
  const host = await openShopHost(message => {
    output.textContent = message;
  });
  const { id, part, tool, input, result, fallback } = await callShowProduct();
  if (!part) {
    output.textContent = fallback;
    return;
  }
  const surface = host.surface({ id, part, tool });
  surface.fallback.textContent = fallback;
  surface.setInput(input);
  surface.setResult(result);
  surface.show(document.querySelector<HTMLElement>('#app')!);
}

showProduct().catch(error => {
  output.textContent = explainFailure(error);
});

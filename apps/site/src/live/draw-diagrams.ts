// Draws the Mermaid blocks of a page. Mermaid is loaded only where there is one; a block that it cannot draw stays as text.
const blocks = document.querySelectorAll<HTMLPreElement>('pre[data-language="mermaid"]');
/** The text of a block, kept for drawing it again in another theme. */
const sources = new Map<HTMLElement, string>();

async function drawAll(): Promise<void> {
  const { default: mermaid } = await import('mermaid');
  const isDark = document.documentElement.dataset.theme === 'dark';
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: isDark ? 'dark' : 'neutral' });
  for (const [index, [place, source]] of [...sources].entries()) {
    const { svg } = await mermaid.render(`diagram-${index}`, source);
    place.innerHTML = svg;
  }
}

for (const block of blocks) {
  const place = document.createElement('div');
  place.className = 'diagram not-content';
  place.setAttribute('role', 'img');
  const lines = [...block.querySelectorAll('.ec-line')].map(line => line.textContent ?? '');
  const source = lines.length > 0 ? lines.join('\n') : (block.textContent ?? '');
  place.setAttribute('aria-label', `Diagram: ${source}`);
  sources.set(place, source);
}

if (blocks.length > 0) {
  void drawAll().then(() => {
    for (const [index, place] of [...sources.keys()].entries()) {
      const block = blocks[index]!;
      (block.closest('.expressive-code') ?? block).replaceWith(place);
    }
    new MutationObserver(() => void drawAll()).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  });
}

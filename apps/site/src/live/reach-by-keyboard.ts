// Makes what scrolls sideways reachable by the keyboard: code and tables that are wider than the page.
const regions = document.querySelectorAll<HTMLElement>('.sl-markdown-content :is(pre, table)');
const observer = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const region = target as HTMLElement;
    if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
    else region.removeAttribute('tabindex');
  }
});
for (const region of regions) observer.observe(region);

// The search button is named by the text on it; where a narrow screen hides that text, by its title.
for (const button of document.querySelectorAll<HTMLElement>('[data-open-modal][aria-label]')) {
  button.title = button.ariaLabel ?? '';
  button.ariaLabel = null;
}

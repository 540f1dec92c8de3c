// The styles of components and of A2UI, for pages that have no bundler to load them. Added to the page with the first view that needs them.
import a2ui from '@vitrine/a2ui/styles.css?inline';
import components from '@vitrine/components/styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${components}\n${a2ui}`);
// Before the page's own, so that those win.
document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];

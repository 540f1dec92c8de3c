// Draws remote-DOM scripts, which may use the page's components. Loaded with the first script.
import { componentElements } from '@vitrine/components/remote-dom';
import { createReactRemoteDOMStage } from '@vitrine/react/remote-dom';
import '../components/page-styles.ts';

/** Characters of one property: tables and code are longer than the texts of the basic elements. */
const TEXT_LENGTH = 200_000;

export const remoteDomStage = createReactRemoteDOMStage({
  elements: componentElements,
  limits: { textLength: TEXT_LENGTH },
});

// The styles of components, loaded with the first of them: their own, and the page's colours under the names of MCP Apps.
import '@vitrine/components/styles.css';
import { pageLanguage } from '../language/page-language.ts';
import { VARIABLE_TOKENS } from '../state/settings/tokens.ts';
import { CARD } from '../texts/approvals.ts';

// On the root, because menus and dialogs of components are drawn outside of them. References follow the theme.
for (const [variable, token] of Object.entries(VARIABLE_TOKENS))
  if (variable !== token) document.documentElement.style.setProperty(variable, `var(${token})`);

// The style sheet puts it on approval cards of servers and scripts, which look like the page's own.
const writeForeignQuestion = (): void =>
  document.documentElement.style.setProperty('--foreign-question', JSON.stringify(CARD.foreign));
writeForeignQuestion();
pageLanguage.subscribe(writeForeignQuestion);

// The texts of components: English is theirs, a catalogue translates it as `COMPONENT_TEXTS`.
import type { TextsByComponent } from '@vitrine/components';
import { FORM_TEXTS } from '../texts/form.ts';
import type { Language } from './languages.ts';
import { pageLanguage } from './page-language.ts';

let cache: { readonly language?: Language; readonly texts: TextsByComponent } = { texts: {} };

/** Returns the texts for `<ComponentsProvider texts>`: the same object as long as the page's language is the same. */
export function componentTexts(): TextsByComponent {
  const { language, catalogue } = pageLanguage.getSnapshot();
  if (cache.language === language) return cache.texts;
  const translated = (catalogue.COMPONENT_TEXTS ?? {}) as TextsByComponent;
  const { secret, theServer } = FORM_TEXTS;
  const form = { ...translated.form, secret: secret(theServer), secretFor: secret };
  cache = { language, texts: { ...translated, form } };
  return cache.texts;
}

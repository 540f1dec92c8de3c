// The fields of a form, as the page shows them: of a tool's arguments, of an elicitation. Import it lazily.
import { ComponentsProvider, type Texts } from '@vitrine/components';
import { FormFields, type FormFieldsProps } from '@vitrine/components/internal/form-fields';
import { FORM_TEXTS } from '../texts/form.ts';
import './page-styles.ts';

const TEXTS: Record<string, Texts> = {
  form: { secret: FORM_TEXTS.secret(FORM_TEXTS.theServer), secretFor: FORM_TEXTS.secret },
};
const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();

export default function PageFormFields(props: FormFieldsProps) {
  return (
    <ComponentsProvider texts={TEXTS} timeZone={timeZone} locale={locale}>
      <FormFields {...props} />
    </ComponentsProvider>
  );
}

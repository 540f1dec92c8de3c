// The fields of a form, as the page shows them: of a tool's arguments, of an elicitation. Import it lazily.
import { FormFields } from '@vitrine/components/internal/form-fields';
import './page-styles.ts';

export default FormFields;

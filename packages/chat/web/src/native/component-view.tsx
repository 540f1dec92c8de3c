// Everything that drawing a component needs, loaded with the first one.
import { ComponentView } from '@vitrine/components';
import '../components/page-styles.ts';

export default ComponentView;

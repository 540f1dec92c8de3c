// Everything that drawing a component needs, loaded with the first one.
import { ComponentView } from '@vitrine/components/component-view';
import '../components/page-styles.ts';

export default ComponentView;

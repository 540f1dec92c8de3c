// Everything that drawing A2UI needs, loaded with the first surface.
import { A2UISurface } from '@vitrine/a2ui/react';
import '../components/page-styles.ts';
import '@vitrine/a2ui/styles.css';

export default A2UISurface;

// The texts of components and of A2UI surfaces, which are in their packages.
import { A2UI_GERMAN } from '@vitrine/a2ui/texts/de';
import { GERMAN } from '@vitrine/components/texts/de';

export const COMPONENT_TEXTS = { ...GERMAN, ...A2UI_GERMAN };

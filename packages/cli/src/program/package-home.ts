// The folder of this package. In the sources, in dist/program and in the bundle of dist/wrap it is two folders above the file that has this code.
import { fileURLToPath } from 'node:url';

export const PACKAGE_HOME = fileURLToPath(new URL('../..', import.meta.url));

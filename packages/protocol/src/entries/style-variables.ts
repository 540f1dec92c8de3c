// The names of style variables, without schemas.

export { STYLE_VARIABLES } from '../style-variables.ts';

// Files that servers and views offer: names that are safe to save under, the size of a picture by its first bytes, and blocks as meant.
export { blockAsMeant } from '../block-as-meant.ts';
export { fileNameOfUri, isProgramName, safeFileName } from '../file-name.ts';
export { type PictureSize, readPictureSize } from '../picture-size.ts';

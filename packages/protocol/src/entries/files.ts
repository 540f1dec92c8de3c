// Files that servers and views offer: names that are safe to save under, and the size of a picture by its first bytes.
export { fileNameOfUri, isProgramName, safeFileName } from '../file-name.ts';
export { type PictureSize, readPictureSize } from '../picture-size.ts';

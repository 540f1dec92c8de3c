// For libraries: the text of a PDF where a model takes none.
export { describePDFText, readPDFText } from '../files/read-pdf-text.ts';

// CSV that a spreadsheet reads as data.
export { writeCSV } from '../csv.ts';

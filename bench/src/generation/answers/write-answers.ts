// Writes ../../../data/generation/answers.jsonl. Run: node --conditions=@vitrine/source bench/src/generation/answers/write-answers.ts
import { writeFileSync } from 'node:fs';
import { measuredTools } from '../recorded-tools.ts';
import { ANSWERS_FILE, answersText } from './recorded-answers.ts';

writeFileSync(ANSWERS_FILE, answersText(measuredTools()));

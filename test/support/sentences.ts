// Plain sentences (CONTRIBUTING.md, Write sentences that stand alone): which docstrings lack a subject, and which words make a reader look for
// what stands before them. A scanner of lines is enough: comments here begin a line or follow a space.

/** A docstring with the line that it begins at, from 1. */
export interface Docstring {
  line: number;
  /** Text in one line, without the asterisks. */
  text: string;
}

/** A place in a file with the words that are wrong there. */
export interface Offence {
  line: number;
  text: string;
}

const DOCSTRING = /(?<=^|[\s({,])\/\*\*(?=\s)([\s\S]*?)\*\//g;
const COMMENT = /(?<=^|\s)\/\/ (.*)$/gm;

/** First words that are prepositions, pronouns, conjunctions, adverbs or participles: what follows has no subject. */
const WITHOUT_SUBJECT = new Set(
  [
    'of for in from by with without at after before below over on between until within since to beside beneath under above',
    'during through into instead except against behind among like per up out off along across toward towards despite besides',
    'it its this that these those they their theirs his her such none both ours there i we our you your he she one’s',
    'someone somebody nobody whoever whatever whichever nothing something everything',
    'what why who whom whose which where as when while if so also not never too only even still already once then else because though',
    'although unless whenever wherever longer less fewer',
    'shown sent kept made drawn written given added filled reported seen known held found asked told',
  ].flatMap(words => words.split(' ')),
);

/** Measures that a docstring may ask for, as Node’s documentation does: "How long to wait". A `How` before anything else is no subject. */
const MEASURE = /^How (?:many|much|long|often|far|deep|wide|high|large|fast)\b/;

/** A value or a state alone, such as "Absent: no limit"; "Empty lines are kept" has a subject. */
const STATE =
  /^`?(?:absent|present|undefined|null|true|false|empty|default)`?(?:[:;,.]| (?:when|if|in|for|until|before|after|while|without|means|where|unless|on|as|only|outside)\b)/i;

/** Words that stand for something said before; "is the same for all" says what it says. */
const BACKWARD =
  /\b(?:(?:that|those|none|the one|the ones) of|the (?:former|latter|above)|(?<!\b(?:is|are|be|stay|stays) )the same (?:for|of)|it is that|as above|see above|likewise|ditto)\b/gi;

/** Ways to name a default without the tag, and grouped digits that are no code. */
const OTHER_DEFAULT =
  /(?:^|[.;)] )Default(?:s to |: | (?=[`'"\d]|(?:true|false|none)\b))|@default \d{1,3}(?:[ ,]\d{3})+\b|@default "/;

/** Reads every docstring of a source in TypeScript or JavaScript. */
export function readDocstrings(source: string): Docstring[] {
  return [...source.matchAll(DOCSTRING)].map(match => ({
    line: lineAt(source, match.index),
    text: match[1]!
      .replaceAll(/\n\s*\* ?/g, '\n')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

/** Counts the words of a source's comments, docstrings among them. */
export function countCommentWords(source: string): number {
  const comments = [...source.matchAll(COMMENT)].map(match => match[1]!);
  return countWords([...readDocstrings(source).map(({ text }) => text), ...comments].join(' '));
}

/** Counts the words of a text; signs between spaces are none. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Finds the docstrings of a source that begin with no noun phrase and no verb. A docstring of tags alone passes. */
export function findMissingSubjects(source: string): Offence[] {
  return readDocstrings(source).filter(({ text }) => !hasSubject(text));
}

/** Whether a docstring begins with a noun phrase, a verb, "Whether" or a measure ("How long"). */
export function hasSubject(text: string): boolean {
  const [first = ''] = text.split(' ', 1);
  const word = first.replaceAll(/[`,.:;!?]/g, '').toLowerCase();
  if (word === 'how') return MEASURE.test(text);
  return !WITHOUT_SUBJECT.has(word) && !STATE.test(text);
}

/** Finds docstrings that name a default in another way than `@default 60_000` or `@default 'auto'`. */
export function findOtherDefaults(source: string): Offence[] {
  return readDocstrings(source).filter(({ text }) => OTHER_DEFAULT.test(text));
}

/** Finds the words of a text that point to something said before, such as "the latter". */
export function findBackwardWords(text: string): Offence[] {
  return [...text.matchAll(BACKWARD)].map(match => ({
    line: lineAt(text, match.index),
    text: text
      .slice(text.lastIndexOf('\n', match.index) + 1)
      .split('\n', 1)[0]!
      .trim(),
  }));
}

/** Finds tests that are named by `test` instead of `it`. */
export function findTestCalls(source: string): Offence[] {
  return [...source.matchAll(/^ *test(?:\.\w+)*[(<].*$/gm)].map(match => ({
    line: lineAt(source, match.index),
    text: match[0].trim(),
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

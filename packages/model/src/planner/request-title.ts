// A title for a chat from its first request: what is asked for, without the words that ask for it.

const MAX_TITLE = 60;

/** Beginnings of requests in English and German, the longer ones first. */
const BEGINNINGS = [
  /^(?:please|bitte|hi|hello|hallo|hey|ok(?:ay)?)\b[\s,.!]*/i,
  /^(?:can|could|would|will)\s+you\s+(?:please\s+)?/i,
  /^(?:kannst|könntest|würdest)\s+du\s+(?:bitte\s+)?/i,
  /^i\s+(?:want|need|would\s+like)\s+(?:you\s+)?(?:to\s+)?/i,
  /^ich\s+(?:will|möchte|brauche)\s+/i,
  /^(?:show|tell|give|find|get|fetch)\s+(?:me|us)?\s*(?:about\s+)?/i,
  /^(?:zeig|zeige|sag|sage|gib|nenne|finde|suche)\s+(?:mir|uns)?\s*/i,
  /^(?:what|who|where|when)(?:'s|’s|\s+(?:is|are|was|were))\s+/i,
  /^(?:was|wer|wo|wie|wann)\s+(?:ist|sind|war|waren)\s+/i,
  /^(?:the|a|an|my|all|some|der|die|das|den|dem|ein|eine|einen|meine?n?|alle)\s+/i,
];

/** At most 60 characters; undefined when nothing remains, and for a command (`/tool …`). */
export function requestTitle(request: string): string | undefined {
  let title = (request.trim().split('\n')[0] ?? '').trim();
  if (title.startsWith('/')) return undefined;
  for (const beginning of BEGINNINGS) title = title.replace(beginning, '');
  title = title.replace(/[\s?!.,;:…]+$/u, '');
  if (title === '') return undefined;
  const [first = ''] = title;
  const capital = first.toLocaleUpperCase() + title.slice(first.length);
  const letters = [...capital];
  return letters.length > MAX_TITLE
    ? `${letters
        .slice(0, MAX_TITLE - 1)
        .join('')
        .trimEnd()}…`
    : capital;
}

// Greetings, thanks and questions about the planner itself, in English, German, French and Spanish.
import type { KnownTool } from './tool-facts.ts';

export type SmallTalk = 'greeting' | 'help' | 'thanks' | 'comment';

const GREETING =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|hallo|moin|servus|guten (?:tag|morgen|abend)|grüezi|bonjour|bonsoir|salut|hola|buenos días|buenas(?: tardes| noches)?)(?: there| all| vitrine| zusammen)?$/;
const THANKS =
  /^(?:ok(?:ay)?,? )?(?:thanks?|thank you|thx|cheers|many thanks|danke(?: schön| sehr)?|vielen dank|merci(?: beaucoup)?|(?:muchas )?gracias)(?: (?:a lot|so much|very much))?$/;
const COMMENT =
  /^(?:(?:thanks|thank you|thx|danke|no|nein) )?(?:but )?(?:that|this|it|das)(?: \S+){0,2} (?:was|were|is|are|war|ist)(?: not| nicht| so| very| really| sehr)? (?:wrong|right|good|great|bad|fine|perfect|nice|correct|incorrect|false|falsch|richtig|gut|schlecht|super)$/;
const HELP =
  /^(?:help(?: me)?|(?:what|which things) (?:can|could) (?:you|i) (?:do|ask|say|try)(?: here| for me| you)?|what (?:are you able|do you know how) to do|who are you|what are you|how (?:does this|do you) work|what is this|hilfe|was kannst du(?: alles)?(?: tun| machen)?|wer bist du|aide|que (?:peux-tu|pouvez-vous|sais-tu) faire|qui es-tu|ayuda|qué puedes hacer|quién eres)$/;

/** Reads small talk; undefined when the request is about something else. */
export function readSmallTalk(request: string): SmallTalk | undefined {
  const plain = request
    .toLowerCase()
    .replace(/[!?.,…¡¿]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (GREETING.test(plain)) return 'greeting';
  if (THANKS.test(plain)) return 'thanks';
  if (COMMENT.test(plain)) return 'comment';
  return HELP.test(plain) ? 'help' : undefined;
}

/** Titles of tools named for each server. */
const NAMED_TOOLS = 4;

/** `examples`: requests that the planner understands. */
export function answerSmallTalk(kind: SmallTalk, tools: readonly KnownTool[], examples: readonly string[]): string {
  const attempts = examples.map(example => `- ${example}`).join('\n');
  const tryThese = examples.length === 0 ? 'Type `/` to see the tools.' : `Three things to try:\n\n${attempts}`;
  switch (kind) {
    case 'thanks':
      return 'You are welcome.';
    case 'comment':
      return 'Nothing was called: say what you want done, for example with the right value.';
    case 'greeting':
      return `Hello! ${describeServers(tools)}\n\n${tryThese}`;
    case 'help':
      return `I am the offline planner, no language model: I find the tool that fits your words. ${describeServers(tools)}\n\n${tryThese}`;
  }
}

function describeServers(tools: readonly KnownTool[]): string {
  const byServer = Map.groupBy(tools, ({ server }) => server);
  if (byServer.size === 0) return 'No server is connected.';
  const lines = [...byServer].map(([server, own]) => {
    const titles = [...new Set(own.map(({ title }) => title))];
    const more = titles.length > NAMED_TOOLS ? `, and ${titles.length - NAMED_TOOLS} more` : '';
    return `- **${server}**: ${titles.slice(0, NAMED_TOOLS).join(', ')}${more}`;
  });
  return `These servers are connected:\n\n${lines.join('\n')}`;
}

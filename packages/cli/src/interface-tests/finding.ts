// What a test says about an interface: which check, how bad, and what to do.

/** The checks, by the names of reports, with what each of them means. */
export const CHECKS = {
  interface: 'the interface can be read',
  schema: 'structuredContent fits outputSchema',
  text: 'clients without interfaces get what the view shows, as text',
  bytes: 'the page has a reasonable size',
  drawn: 'the handshake and the first paint come in time',
  errors: 'no error in the view',
  csp: 'nothing is stopped by the policy',
  origins: 'only declared origins are asked',
  overflow: 'nothing is wider than the chat',
  size: 'the view reports its height',
  axe: 'axe finds nothing',
  contrast: 'texts have contrast in light and dark',
  keyboard: 'the keyboard reaches everything, and leaves',
  theme: 'the view follows the theme',
  cancelled: 'the view reacts to a cancelled call',
  restart: 'the view starts again with what it was sent',
  host: 'the view does without what the host lacks',
  picture: 'the picture is the stored one',
} as const;
export type CheckId = keyof typeof CHECKS;

/** `error` fails the test. `note` says what users of a host see, and is no fault. */
type FindingLevel = 'error' | 'warning' | 'note';

export interface Finding {
  readonly check: CheckId;
  readonly level: FindingLevel;
  /** One sentence. Texts of the server may be in it. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** Where it was seen, when it was not everywhere: `390 px, dark`. */
  readonly where?: string | undefined;
}

const RANKS = { error: 0, warning: 1, note: 2 } as const;

/** Findings with the worst first; the same sentence once, with every place where it was seen. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.check, finding.level, finding.message]);
    const earlier = merged.get(key);
    const places = [...new Set([earlier?.where, finding.where].flatMap(where => where?.split('; ') ?? []))];
    merged.set(key, { ...finding, ...(places.length > 0 && { where: places.join('; ') }) });
  }
  return [...merged.values()].sort((a, b) => RANKS[a.level] - RANKS[b.level]);
}

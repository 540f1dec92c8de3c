// Mutants that live, each with its reason: it changes nothing that can be seen, or only tests in a browser see it. A reason is no excuse for a
// missing test of a limit or a guard.

/** Reasons by the name of the mutant, as `npm run mutation` prints it. */
export const SURVIVORS: Readonly<Record<string, string>> = {
  'protocol/partial-json.ts: /[-\\dtfn]/.test(character) → true': 'What begins neither is refused at its end as well.',
  'protocol/secrets.ts: isRecord(node) && isSecret(node) → (isRecord(node)) || (isSecret(node))':
    'A quick look before the thorough one, which comes to the same result.',
  'protocol/rate-limit.ts: buckets.size >= sweepAt → true':
    'Full buckets are dropped earlier: the same answers, more work.',
  'protocol/pattern.ts: isLazy → false': 'The order of the tries changes no answer, only how soon it comes.',
  'agent/app-tools.ts: approved === undefined → false':
    'Asks once more whether the view offers the tool, which was found among its offers a moment ago.',
  'agent/approvals.ts: reason === undefined → false': 'A reason that is undefined is left out of the log as well.',
};

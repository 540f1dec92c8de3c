// The page could not even begin: what happened, and a way to try again.

export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="start-failure" role="alert">
      <h1>The chat is not there.</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </main>
  );
}

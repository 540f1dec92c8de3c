// What is said of a call that failed, and of a result that the tool itself calls an error.
import type { ToolResultEvent } from '@vitrine/protocol';

export const ErrorMark = () => <p className="problem-mark">The tool reports an error</p>;

export function CallProblem({ result: { error, cancelled } }: { result: ToolResultEvent }) {
  if (!error) return null;
  return (
    <div className="problem">
      <p>{cancelled ? 'The call was cancelled.' : error.message}</p>
    </div>
  );
}

// What a result is that the tool itself calls an error.
export const ErrorMark = () => <p className="problem-mark">The tool reports an error</p>;

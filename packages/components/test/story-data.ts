// The part of a story's props that a tool sends.

/** Props of an application. */
const RUNTIME_PROPS = ['status', 'isLoading', 'className', 'style'];

/** `args` without functions and the props of an application. */
export function storyData(args: object): Record<string, unknown> {
  const data = Object.entries(args).filter(
    ([key, value]) => typeof value !== 'function' && !RUNTIME_PROPS.includes(key),
  );
  return Object.fromEntries(data);
}

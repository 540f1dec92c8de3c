/** Calls a tool of the server behind this page. */
export async function callTool(name: string, args: Record<string, unknown>): Promise<unknown> {
  const response = await fetch('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, arguments: args }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

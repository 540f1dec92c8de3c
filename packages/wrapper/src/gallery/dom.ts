// Creates elements without parsing HTML: what a server wrote is only ever the text of an element.

type Child = Node | string | undefined;

export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
  node.append(...children.filter(child => child !== undefined));
  return node;
}

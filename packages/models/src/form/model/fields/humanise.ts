// Makes labels of property names.

/**
 * Makes a label of a name.
 * @example
 * humanise('entity_type'); // 'Entity type'
 * humanise('userID'); // 'User ID'
 * humanise('1. open'); // 'Open'
 * humanise('2.3.0'); // '2.3.0'
 */
export function humanise(name: string): string {
  // Versions and addresses of people are names already.
  if (/\d\.\d|.@/.test(name)) return name;
  const words = name
    .replace(/^\d{1,2}[.)] (?=\S)/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter(Boolean)
    .map(word => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

// The data of tool-ui's own examples are accepted without a conversion, and their texts are drawn.
import { readFileSync } from 'node:fs';
import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

type Examples = Record<string, Record<string, Record<string, unknown>>>;
const examples = JSON.parse(
  readFileSync(new URL('./tool-ui-examples/examples.json', import.meta.url), 'utf8'),
) as Examples;
const all = Object.entries(examples).flatMap(([name, named]) =>
  Object.entries(named).map(([example, data]) => ({ name, example, data })),
);

it('every example is accepted; those that are not are named with the reason', async () => {
  const refused: string[] = [];
  for (const { name, example, data } of all) {
    const component = await findComponent(name)?.load();
    const result = component?.safeParse(data);
    if (!result) refused.push(`${name}/${example}: no component`);
    else if (!result.success)
      refused.push(`${name}/${example}: ${result.issues.map(({ path, message }) => `${path.join('.')} ${message}`)}`);
  }
  expect(refused).toEqual([]);
  expect(all.length).toBeGreaterThan(80);
});

it.each(all)('$name/$example is drawn', async ({ name, data }) => {
  const component = await findComponent(name)!.load();
  const html = renderToString(<ComponentView definition={component} data={data} />);
  expect(html).not.toContain('data-slot="fallback"');
  const words = [...new Set(listTexts(data).flatMap(text => text.match(/\p{L}{4,}/gu) ?? []))];
  const text = html.replace(/<[^>]*>/g, ' ');
  // Several citations are a button or marks, which show their sources when they are pressed.
  if (name !== 'citation') expect(words.filter(word => text.includes(word)).length).toBeGreaterThan(0);
});

it.each(all.filter(({ data }) => !('choice' in data)))(
  '$name/$example: each of its decisions can be made',
  async ({ name, data }) => {
    const component = await findComponent(name)!.load();
    const html = renderToString(<ComponentView definition={component} data={data} onAction={() => {}} />);
    const buttons = [...html.matchAll(/<button[^>]*data-action-id="([^"]*)"[^>]*>/g)];
    const isDisabled = (id: unknown) => buttons.some(([tag, each]) => each === id && tag.includes('aria-disabled'));
    const actions = (data.responseActions ?? data.footerActions ?? []) as
      | { id: string }[]
      | { items: { id: string }[] };
    const expected =
      name === 'order-summary'
        ? ['cancel', 'confirm']
        : (Array.isArray(actions) ? actions : actions.items).map(({ id }) => id);
    for (const id of expected) expect(buttons.map(([, each]) => each)).toContain(id);
    if (name === 'order-summary') expect(expected.filter(isDisabled)).toEqual([]);
  },
);

/** The texts that a user reads: of titles, names and labels. */
function listTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string'
      ? /^(?:title|name|label|location|filename|command|subject|body|description|text|code)$/.test(key)
        ? [member]
        : []
      : listTexts(member),
  );
}

it('the name of a network or of a kind of media says what the data do not', async () => {
  const post = await findComponent('x-post')!.load();
  const data = {
    post: { author: { name: 'Mira' }, text: 'Hello', media: { type: 'image', url: 'https://example.com/a' } },
  };
  expect(post.safeParse(data)).toMatchObject({ success: true, data: { platform: 'x', media: [{ type: 'image' }] } });
  const video = await findComponent('video')!.load();
  expect(video.parse({ src: 'https://example.com/film' })).toMatchObject({ kind: 'video' });
  expect(findComponent('x-post', 2)).toBeUndefined();
});

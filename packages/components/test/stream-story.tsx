// Runs in the page of `story-pages.ts`: a component that is given the beginnings of its story's JSON, one after the other.
import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import { createPartialJson } from '@vitrine/std/internal/partial-json';
import { type ReactElement, useEffect } from 'react';
import { storyData } from './story-data.ts';
import type { StreamedStory } from './story-pages.ts';

/** `draw` renders synchronously. */
export async function streamStory(
  name: string,
  args: object,
  pieces: number,
  draw: (element: ReactElement) => void,
): Promise<StreamedStory> {
  const component = await findComponent(name)!.load();
  const { Component } = component;
  let mounts = 0;
  function Counted(props: object) {
    useEffect(() => {
      mounts++;
    }, []);
    return <Component {...props} />;
  }
  const definition = { ...component, Component: Counted };
  const json = JSON.stringify(storyData(args));
  const show = (data: unknown, type: 'invoking' | 'streaming' | 'interactive') =>
    draw(<ComponentView key={json} definition={definition} data={data} status={{ type }} />);

  draw(<p />);
  show(undefined, 'invoking');
  const element = document.querySelector(`#root [data-slot="${name}"]`);
  const parser = createPartialJson();
  const waiting = drawnContent();
  let firstTextAt = 1;
  let firstChangeAt = 1;
  for (let piece = 1, start = 0; piece <= pieces; piece++) {
    const end = Math.floor((json.length * piece) / pieces);
    parser.push(json.slice(start, end));
    start = end;
    const data: unknown = JSON.parse(JSON.stringify(parser.value() ?? {}));
    show(data, 'streaming');
    if (firstChangeAt === 1 && drawnContent() !== waiting) firstChangeAt = piece / pieces;
    if (firstTextAt === 1 && showsText(data)) firstTextAt = piece / pieces;
  }
  show(JSON.parse(json), 'interactive');
  return {
    firstTextAt,
    firstChangeAt,
    mounts,
    keptElement: element?.isConnected === true,
    isFallback: document.querySelector('#root [data-slot="fallback"]') !== null,
  };
}

/** The elements and texts of the component, without attributes: these may say no more than that arguments arrive. */
function drawnContent(): string {
  return document.querySelector('#root')?.innerHTML.replace(/<([\w-]+)[^>]*>/g, '<$1>') ?? '';
}

/** Whether a word of the data is drawn. */
function showsText(data: unknown): boolean {
  const rootText = document.querySelector('#root')?.textContent ?? '';
  const words = textsIn(data).flatMap(text => text.match(/[\p{L}\p{N}_.]{3,}/gu) ?? []);
  return words.some(word => rootText.includes(word));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'id' ? [] : textsIn(item)));
}

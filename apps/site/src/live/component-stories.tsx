// A component, live: each of its stories, in any width and theme, its data to copy, and the arrival of the data played back.

import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import '@vitrine/components/styles.css';
import { Component as ReactComponent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import './component-stories.css';
import { CopyButton } from './copy-button.tsx';
import { type LiveStories, loadStories, readData } from './stories.ts';
import { usePlayback } from './use-playback.ts';

const WIDTHS = { Full: '100%', Card: '30rem', Phone: '20rem' } as const;
const THEMES = { Page: undefined, Light: 'light', Dark: 'dark' } as const;

type Definition = Parameters<typeof ComponentView>[0]['definition'];

/** Shows the component `name` of the catalog. */
export default function ComponentStories({ name }: { name: string }): ReactNode {
  const [loaded, setLoaded] = useState<LiveStories & { definition: Definition }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    Promise.all([loadStories(name), findComponent(name)!.load()]).then(
      ([stories, definition]) => setLoaded({ ...stories, definition: definition as unknown as Definition }),
      (error: Error) => setProblem(error.message),
    );
  }, [name]);
  if (problem !== undefined) return <p role="alert">The component could not be loaded: {problem}</p>;
  if (!loaded) return <p className="stories-loading">Loading the component …</p>;
  return <Stories {...loaded} />;
}

function Stories({ Component, stories, definition }: LiveStories & { definition: Definition }): ReactNode {
  const [index, setIndex] = useState(0);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Full');
  const [theme, setTheme] = useState<keyof typeof THEMES>('Page');
  const [isPlaying, setIsPlaying] = useState(false);
  const story = stories[index]!;
  const text = useMemo(() => JSON.stringify(readData(story.args), null, 2), [story]);
  const stop = useCallback(() => setIsPlaying(false), []);
  const playback = usePlayback(text, isPlaying, stop);
  const choose = (next: number) => {
    setIsPlaying(false);
    setIndex(next);
  };
  return (
    <div className="stories not-content">
      <div className="stories-bar">
        <label>
          State{' '}
          <select value={index} onChange={event => choose(Number(event.target.value))}>
            {stories.map(({ label }, position) => (
              <option key={label} value={position}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Choices legend="Width" values={WIDTHS} value={width} onChange={setWidth} />
        <Choices legend="Theme" values={THEMES} value={theme} onChange={setTheme} />
        <button type="button" onClick={() => setIsPlaying(!isPlaying)}>
          {isPlaying ? 'Stop' : 'Play as it streams in'}
        </button>
      </div>
      <div className="stories-stage" style={{ colorScheme: THEMES[theme] }}>
        <div className="stories-frame" style={{ maxInlineSize: WIDTHS[width] }}>
          <StoryBoundary key={`${index}`}>
            {playback ? (
              <ComponentView definition={definition} data={playback.data} status={{ type: 'streaming' }} />
            ) : (
              <Component {...story.args} />
            )}
          </StoryBoundary>
        </div>
      </div>
      {playback && <progress className="stories-progress" aria-label="Arrived" value={playback.progress} max={1} />}
      <details className="stories-data">
        <summary>Data of this state (JSON)</summary>
        <CopyButton text={text} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
        <pre tabIndex={0}>{text.length > 20_000 ? `${text.slice(0, 20_000)}\n… ${text.length} characters` : text}</pre>
      </details>
    </div>
  );
}

function Choices<Name extends string>(props: {
  legend: string;
  values: Readonly<Record<Name, unknown>>;
  value: Name;
  onChange: (value: Name) => void;
}): ReactNode {
  const { legend, values, value, onChange } = props;
  return (
    <fieldset className="stories-choices">
      <legend>{legend}</legend>
      {(Object.keys(values) as Name[]).map(name => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** A story that throws leaves the page usable. */
class StoryBoundary extends ReactComponent<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message === undefined ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

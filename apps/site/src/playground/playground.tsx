// The playground: paste what a server sends, and see what a host shows. It runs in the browser alone.
import type { Host } from '@vitrine/host';
import { networkIsolation } from '@vitrine/host/isolation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSandboxProblem, type SandboxProblem } from '../sandbox/sandbox-problem.ts';
import { createActionLog } from './action-log.ts';
import { LinkQuestion } from './link-question.tsx';
import { PasteEditor } from './paste/paste-editor.tsx';
import type { PastedCall } from './paste/read-paste.ts';
import { createPlaygroundHost } from './playground-host.ts';
import { EMPTY_STATE, type PlaygroundState } from './playground-state.ts';
import { ShareButton } from './share-button.tsx';
import { hasState, readFragment } from './share-link.ts';
import { Stage } from './stage.tsx';
import { takeSite } from './take-site.ts';
import { preload, useShown } from './use-shown.ts';
import { type Theme, usePageTheme } from './use-theme.ts';
import './playground.css';

export interface PlaygroundProps {
  /** Address of the sandboxes, with `{label}`. */
  template: string;
}

interface Question {
  readonly url: string;
  answer(isAllowed: boolean): void;
}

const WIDTHS = { full: undefined, tablet: '600px', phone: '360px' } as const;
type Width = keyof typeof WIDTHS;

export default function Playground({ template }: PlaygroundProps) {
  const [{ state, isTyped }, setEntry] = useState({ state: EMPTY_STATE, isTyped: false });
  const [linkProblem, setLinkProblem] = useState<string>();
  const [themeChoice, setThemeChoice] = useState<Theme | 'page'>('page');
  const [width, setWidth] = useState<Width>('full');
  const [question, setQuestion] = useState<Question>();
  const [log] = useState(createActionLog);
  const pageTheme = usePageTheme();
  const theme = themeChoice === 'page' ? pageTheme : themeChoice;
  const reading = useShown(state, isTyped);
  const call = useRef<PastedCall>({ tools: [] });
  if (reading.status === 'shown') call.current = reading.shown.call;

  const ask = useCallback(
    (url: string, signal?: AbortSignal) =>
      new Promise<boolean>(resolve => {
        const answer = (isAllowed: boolean): void => {
          setQuestion(undefined);
          resolve(isAllowed);
        };
        signal?.addEventListener('abort', () => answer(false));
        setQuestion({ url, answer });
      }),
    [],
  );
  const { host, site } = useHost({ template, log, ask, call });
  const sandboxProblem = useSandboxProblem(template);
  useEffect(() => host?.setContext({ theme }), [host, theme]);
  useEffect(() => {
    if (reading.status === 'shown') log.clear();
  }, [reading, log]);
  useStateOfLink(setEntry, setLinkProblem);

  const change = (next: PlaygroundState, typed: boolean): void => {
    setEntry({ state: next, isTyped: typed });
    setLinkProblem(undefined);
    // The address names the paste that it came with, and no other.
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  };
  const openUrl = async (url: string): Promise<void> => {
    if (await ask(url)) window.open(url, '_blank', 'noopener,noreferrer');
  };

  return (
    <div className="playground not-content">
      {linkProblem === undefined ? null : (
        <p className="pg-problem" role="alert">
          {linkProblem}
        </p>
      )}
      <div className="pg-columns">
        <PasteEditor state={state} reading={reading} onChange={change} />
        <section className="pg-view" aria-label="View">
          <h2 className="pg-hidden">View</h2>
          <div className="pg-row">
            <label className="pg-caption">
              Theme{' '}
              <select
                className="pg-select"
                value={themeChoice}
                onChange={({ target: { value } }) => setThemeChoice(value as Theme | 'page')}
              >
                <option value="page">As the page</option>
                <option value="light">Light</option>
                <option value="dark">Dark</option>
              </select>
            </label>
            <label className="pg-caption">
              Width{' '}
              <select className="pg-select" value={width} onChange={({ target }) => setWidth(target.value as Width)}>
                <option value="full">All</option>
                <option value="tablet">600 px</option>
                <option value="phone">360 px</option>
              </select>
            </label>
            <ShareButton state={state} />
          </div>
          {sandboxProblem === undefined ? null : (
            <p className="pg-notice" role="status">
              {SANDBOX_PROBLEMS[sandboxProblem]}
            </p>
          )}
          <Stage {...{ reading, host, site, log, theme }} width={WIDTHS[width]} onOpenUrl={url => void openUrl(url)} />
          <p className="pg-quiet">{ISOLATION_TEXTS[sandboxProblem === undefined ? networkIsolation() : 'partial']}</p>
        </section>
      </div>
      {question ? <LinkQuestion key={question.url} url={question.url} onAnswer={question.answer} /> : null}
    </div>
  );
}

const WITHOUT_WORKER = 'Views are isolated, and below the same policy, without the header that blocks WebRTC.';

const SANDBOX_PROBLEMS: Record<SandboxProblem['reason'], string> = {
  'no-service-worker': `This browser offers no service worker here. ${WITHOUT_WORKER} Open the site over https, or in another browser.`,
  refused: `This browser refused the service worker of the sandbox, for example because it blocks all storage of other sites. ${WITHOUT_WORKER}`,
  bypassed: `The service worker of the sandbox is bypassed, for example by the developer tools. ${WITHOUT_WORKER}`,
};

const ISOLATION_TEXTS = {
  full: 'In this browser, a view can reach nothing on the network.',
  partial: 'Here a view could still send data by WebRTC, and a few bytes by connection hints: nothing stops these.',
};

interface HostParts {
  template: string;
  log: ReturnType<typeof createActionLog>;
  ask(url: string, signal: AbortSignal): Promise<boolean>;
  call: { readonly current: PastedCall };
}

/** The host, once the page has taken its sandbox site; a sandbox is started ahead of the first paste. */
function useHost({ template, log, ask, call }: HostParts): { host: Host | undefined; site: string } {
  const [taken, setTaken] = useState<{ host: Host; site: string }>();
  useEffect(() => {
    let host: Host | undefined;
    let isOver = false;
    preload();
    void takeSite().then(site => {
      if (isOver) return;
      host = createPlaygroundHost({ template, log, readCall: () => call.current, askForLink: ask });
      host.warm({ server: site });
      setTaken({ host, site });
    });
    return () => {
      isOver = true;
      void host?.close();
    };
  }, [template, log, ask, call]);
  return { host: taken?.host, site: taken?.site ?? '' };
}

/** Returns why the browser runs no sandbox, as its static page reports. */
function useSandboxProblem(template: string): SandboxProblem['reason'] | undefined {
  const [problem, setProblem] = useState<SandboxProblem['reason']>();
  useEffect(() => {
    const suffix = template.slice(template.indexOf('{label}') + '{label}'.length);
    const listen = ({ data, origin }: MessageEvent): void => {
      if (origin.endsWith(suffix) && isSandboxProblem(data)) setProblem(data.reason);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [template]);
  return problem;
}

/** Takes the state of the address, now and whenever the user follows another link to this page. */
function useStateOfLink(
  setEntry: (entry: { state: PlaygroundState; isTyped: boolean }) => void,
  setProblem: (problem: string) => void,
): void {
  useEffect(() => {
    const read = (): void => {
      if (!hasState(location.hash)) return;
      readFragment(location.hash).then(
        state => setEntry({ state, isTyped: false }),
        (error: Error) => setProblem(error.message),
      );
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [setEntry, setProblem]);
}

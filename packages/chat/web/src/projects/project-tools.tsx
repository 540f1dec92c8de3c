// The servers and tools of a project: each is on or off.
import type { Project, ToolEntry } from '@vitrine/agent/internal/api';
import { Switch } from '../settings/switch.tsx';
import { useChat } from '../state/chat-context.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import type { ChangeProject } from './project-view.tsx';

export function ProjectTools({ project, change }: { project: Project; change: ChangeProject }) {
  const { catalog } = useChat();
  const { servers, tools } = useStore(catalog);
  const { serversOff, toolsOff } = project;
  const isOff = ({ server, name }: ToolEntry): boolean =>
    toolsOff.some(off => off.server === server && off.tool === name);
  const turnServer = (name: string, on: boolean): void => {
    const others = serversOff.filter(other => other !== name);
    void change({ serversOff: on ? others : [...others, name] });
  };
  const turnTool = ({ server, name }: ToolEntry, on: boolean): void => {
    const others = toolsOff.filter(off => off.server !== server || off.tool !== name);
    void change({ toolsOff: on ? others : [...others, { server, tool: name }] });
  };
  return (
    <section aria-labelledby="project-tools" className="project-tools">
      <h3 id="project-tools">{TEXTS.tools}</h3>
      <p className="hint">{TEXTS.toolsHint}</p>
      {servers.length === 0 ? <p className="quiet small">{TEXTS.noServers}</p> : null}
      {servers.map(({ name }) => {
        const own = tools.filter(({ server }) => server === name);
        const isOn = !serversOff.includes(name);
        const count = own.filter(tool => !isOff(tool)).length;
        return (
          <div key={name}>
            <Switch
              label={<Name text={name} />}
              name={TEXTS.serverOn(displayName(name))}
              checked={isOn}
              onChange={on => turnServer(name, on)}
            />
            {isOn && own.length > 0 ? (
              <details>
                <summary className="quiet small">{TEXTS.toolsOn(count, own.length)}</summary>
                <ul>
                  {own.map(tool => (
                    <li key={tool.name}>
                      <Switch
                        label={<Name text={toolTitle(tool)} />}
                        name={TEXTS.offerTool(displayName(toolTitle(tool)))}
                        checked={!isOff(tool)}
                        onChange={on => turnTool(tool, on)}
                      />
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}

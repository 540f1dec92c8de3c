// The files for watching and for Kubernetes fit the command: metrics that exist, values that templates name, options that the command has.
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createProgram } from '../packages/cli/src/program/program.ts';
import { createAgentCounters } from '../packages/cli/src/service-metrics/agent-counters.ts';
import { openPrometheus } from '../packages/cli/src/service-metrics/prometheus.ts';
import { listFiles, readText } from './support/repository.ts';

const CHART = 'deploy/helm/vitrine';
const templates = listFiles([`${CHART}/templates/*`]);

/** The names of metrics as the chat serves them, without the suffixes of histograms. */
async function listMetrics(): Promise<Set<string>> {
  const prometheus = await openPrometheus();
  createAgentCounters(prometheus, 'vitrine_chat_');
  const names = (await prometheus.registry.getMetricsAsJSON()).map(({ name }) => name);
  const sources = ['service-metrics', 'chat-gauges'].map(name =>
    readText(`packages/cli/src/service-metrics/${name}.ts`),
  );
  const gauges = sources.flatMap(text =>
    [...text.matchAll(/name: '(\w+)'/g)].map(([, name]) => `vitrine_chat_${name}`),
  );
  const requests = sources.flatMap(text =>
    [...text.matchAll(/name: `\$\{prefix\}(\w+)`/g)].map(([, name]) => `vitrine_chat_${name}`),
  );
  return new Set([...names, ...gauges, ...requests]);
}

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/vitrine-chat.json'])(
  '%s asks for metrics that the chat has',
  async file => {
    const names = await listMetrics();
    const queried = new Set(
      [...readText(file).matchAll(/vitrine_chat_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
    );
    expect(queried.size).toBeGreaterThan(4);
    expect([...queried].filter(name => !names.has(name))).toEqual([]);
  },
);

it('every alert has a rule, a time, a severity and a sentence', () => {
  const { groups } = parse(readText('deploy/prometheus/alerts.yml')) as {
    groups: {
      rules: { expr: string; for: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  for (const { expr, for: time, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect([expr, time].every(Boolean)).toBe(true);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});

type Tree = Readonly<Record<string, unknown>>;

const readPath = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Tree | undefined)?.[name], tree);

it('templates of the chart name values that exist, and the schema describes each', () => {
  const values = parse(readText(`${CHART}/values.yaml`)) as Tree;
  const schema = JSON.parse(readText(`${CHART}/values.schema.json`)) as Tree;
  const paths = templates.flatMap(file =>
    [...readText(file).matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!.split('.')),
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    // Variables in a map of the user's.
    const ownPath = path.slice(0, path[0] === 'secrets' ? 2 : path.length);
    expect([path, readPath(values, ownPath)]).not.toEqual([path, undefined]);
    expect([
      path,
      readPath(
        schema,
        ownPath.flatMap(name => ['properties', name]),
      ),
    ]).not.toEqual([path, undefined]);
  }
  expect(Object.keys((schema as { properties: Tree }).properties).filter(name => name !== 'global')).toEqual(
    Object.keys(values),
  );
});

it('templates are balanced, and are YAML without their actions', () => {
  for (const file of templates) {
    const text = readText(file);
    const openings = [...text.matchAll(/\{\{-? (?:if|range|with|define) /g)].length;
    expect([file, openings]).toEqual([file, [...text.matchAll(/\{\{-? end -?\}\}/g)].length]);
    if (file.endsWith('.tpl')) continue;
    const plain = text
      .replace(/^\s*\{\{-? (?:if|range|with|end|toYaml|include).*\}\}\n/gm, '')
      .replace(/\{\{.*?\}\}/g, 'x');
    for (const document of parseAllDocuments(plain)) {
      expect([file, document.errors]).toEqual([file, []]);
      expect((document.toJS() as { kind?: string }).kind).toMatch(/^[A-Z]/);
    }
  }
});

it('the chat of the chart is started with options that the command has', () => {
  const text = readText(`${CHART}/templates/deployment.yaml`);
  const options = [...text.matchAll(/^ +- (--[\w-]+)/gm)].map(([, option]) => option);
  const program = createProgram(new Proxy({} as Parameters<typeof createProgram>[0], { get: () => async () => {} }));
  const chat = program.commands.find(command => command.name() === 'chat')!;
  expect(options.length).toBeGreaterThan(8);
  for (const option of options) expect(chat.options.map(({ long }) => long)).toContain(option);
  expect(text).toMatch(/path: \/readyz/);
  expect(text).toMatch(/path: \/healthz/);
});

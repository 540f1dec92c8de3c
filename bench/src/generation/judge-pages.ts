// Judges the page of a tool in a real Chromium, in the sandboxed frame of a host: generated values are entered and sent, a generated result
// is drawn, and axe checks the page in light and dark.
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import axeCore from 'axe-core';
import type { Frame } from 'playwright-core';
import { compileCheck, valuesFor } from '../../../packages/autoview/test/support/corpus.ts';
import { openViewHost } from '../../../packages/autoview/test/support/view-host.ts';
import { generate } from '../../../packages/models/test/form/support/generate.ts';
import { bundle } from '../../../test/support/services/serve.ts';
import type { Filled, PageScript } from './page-script.ts';
import { pointerTo, type RecordedTool } from './recorded-tools.ts';

export interface PageReport {
  /** Actions to complete a call with the required arguments only. */
  readonly requiredActions: number;
  /** Number of pages with every argument. */
  readonly allActions: number;
  /** The faults, one sentence each: fields, values, arguments, the result, errors of the page. */
  readonly faults: readonly string[];
  /** Pointers of required arguments that have no control; they are among the faults as well. */
  readonly missingFields: readonly string[];
  /** The violations that axe found, as rule and element; contrast separate from the other rules. */
  readonly axeFaults: readonly string[];
  readonly contrastFaults: readonly string[];
}

export interface PageJudge {
  judge(html: string, tool: RecordedTool): Promise<PageReport>;
  close(): Promise<void>;
}

type Themed = 'light' | 'dark';

export async function openPageJudge(): Promise<PageJudge> {
  const script = await bundle(fileURLToPath(new URL('page-script.ts', import.meta.url)));
  const host = await openViewHost();
  const frame = (): Frame => {
    const viewFrame = host.page.frames().at(-1);
    if (!viewFrame) throw new Error('The host shows no page.');
    return viewFrame;
  };
  const inPage = async <Result>(call: string): Promise<Result> =>
    (await frame().evaluate(`pageScript.${call}`)) as Result;

  /** Enters one value and sends it. */
  async function complete(html: string, tool: RecordedTool, value: unknown, result: object, audits: boolean) {
    const view = await host.show(html, { answer: { result } });
    await view.locator('[data-submit]').waitFor();
    await frame().evaluate(script);
    const required = (tool.inputSchema.required ?? []).map(pointerTo);
    const missing = await inPage<string[]>(`missingFields(${JSON.stringify(required)})`);
    const filled = await inPage<Filled>(`fillAndCount(${JSON.stringify(value)})`);
    const formFaults = audits ? await violations(frame()) : [];
    const call = await inPage<ReturnType<PageScript['send']>>('send()');
    const calls = await host.received('tools/call', call.errors.length > 0 ? 0 : 1);
    const refusal = calls[0] && compileCheck(tool.inputSchema)(calls[0].params?.arguments);
    const faults = [
      ...missing.map(pointer => `There is no control for ${pointer}.`),
      ...(filled.problem === undefined ? [] : [`A value could not be entered: ${filled.problem}`]),
      ...(calls.length > 0 ? [] : [`The form refused a valid value: ${call.errors.join('; ')}`]),
      ...(refusal === undefined ? [] : [`The arguments are not valid: ${refusal}`]),
    ];
    if (calls.length > 0) await view.locator('[data-result]').waitFor();
    return { actions: filled.actions + call.presses, faults: [...faults, ...host.problems], missing, formFaults };
  }

  async function faultsOfResult(html: string, theme: Themed, result: object): Promise<string[]> {
    const view = await host.show(html, {
      theme,
      sent: [
        { method: 'ui/notifications/tool-input', params: { arguments: {} } },
        { method: 'ui/notifications/tool-result', params: { ...result } },
      ],
    });
    await view.locator('[data-result]').waitFor();
    return violations(frame());
  }

  return {
    async judge(html, tool) {
      const result = sampleResult(tool);
      const [least, ...more] = valuesFor(tool.inputSchema);
      const required = await complete(html, tool, least, result, false);
      const all = await complete(html, tool, more[0] ?? least, result, true);
      const faults = [
        ...all.formFaults,
        ...(await faultsOfResult(html, 'light', result)),
        ...(await faultsOfResult(html, 'dark', result)),
      ];
      return {
        requiredActions: required.actions,
        allActions: all.actions,
        faults: [...new Set([...required.faults, ...all.faults, ...host.problems])],
        missingFields: [...new Set([...required.missing, ...all.missing])],
        axeFaults: faults.filter(fault => !fault.startsWith('color-contrast')),
        contrastFaults: faults.filter(fault => fault.startsWith('color-contrast')),
      };
    },
    close: () => host.close(),
  };
}

/** The violations that axe finds in a frame. */
async function violations(frame: Frame): Promise<string[]> {
  await frame.evaluate(axeCore.source);
  const axeReport = await frame.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return axeReport.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`));
}

/** A result of the shape that the tool declares; a text for a tool that declares none. */
function sampleResult({ outputSchema }: RecordedTool): { readonly [member: string]: unknown } {
  if (!outputSchema) return { content: [{ type: 'text', text: 'Done.' }] };
  const structuredContent = generate(outputSchema, { members: 'all', turn: 2 });
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

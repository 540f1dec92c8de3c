// A whole test: which tools are called, how, and what is found in each host.
import type { ToolDefinition } from '@vitrine/connect';
import type { HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import { isVisibleTo, readNativeComponent } from '@vitrine/protocol/tool-metadata';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { checkResult } from './checks/result-checks.ts';
import { draftArguments, type Example, type Examples } from './file/examples.ts';
import { type Finding, mergeFindings } from './finding.ts';
import type { TestHostServer } from './page/host-page.ts';
import { type ChangedPicture, checkPictures, type StoredPicturesOptions } from './pictures/stored-pictures.ts';
import { type CaseReport, runCase } from './run-case.ts';
import { type InterfaceCall, namesInterface, type TestedServer } from './tested-server.ts';

const CASE_MS = 120_000;

export interface TestOptions {
  readonly profiles: readonly HostProfileName[];
  readonly widths: readonly number[];
  /** Names of the tools to test. Empty: all. */
  readonly tools: readonly string[];
  readonly timeoutMs: number;
  /** Milliseconds for all checks of one call in one host; a view that keeps its page busy ends there. @default 120_000 */
  readonly caseMs?: number;
  /** Absent: pictures are not compared. */
  readonly pictures?: StoredPicturesOptions | undefined;
  /** Hears of each case that begins. */
  readonly onCase?: (tool: string, profile: HostProfileName) => void;
}

export interface HostReport extends CaseReport {
  readonly changed: readonly ChangedPicture[];
}

/** A call that was tested. */
export interface CallReport {
  readonly tool: string;
  readonly example?: string | undefined;
  readonly arguments: Record<string, unknown>;
  readonly callMs: number;
  /** Findings that no host changes. */
  readonly findings: readonly Finding[];
  readonly hosts: readonly HostReport[];
}

export interface TestReport {
  readonly server: string;
  readonly version?: string | undefined;
  readonly ok: boolean;
  readonly ms: number;
  readonly calls: readonly CallReport[];
  /** Tools that were not tested, with the reason. */
  readonly untested: readonly { readonly tool: string; readonly reason: string }[];
}

/** Tests the interfaces of a server. A call that fails is a finding. */
export async function runTest(
  server: TestedServer,
  host: TestHostServer,
  examples: Examples,
  options: TestOptions,
): Promise<TestReport> {
  const startedAt = performance.now();
  const calls: CallReport[] = [];
  const untested: { tool: string; reason: string }[] = [];
  for (const tool of server.tools) {
    if (options.tools.length > 0 && !options.tools.includes(tool.name)) continue;
    const reason = findReasonToSkip(tool, examples, options);
    const examplesOfTool = reason === undefined ? listExamples(tool, examples) : [];
    if (reason !== undefined) untested.push({ tool: tool.name, reason });
    for (const example of examplesOfTool) {
      const report = await testCall(tool, example, { server, host, examples, options });
      if (report) calls.push(report);
      else
        untested.push({
          tool: tool.name,
          reason: readNativeComponent(tool)
            ? 'names a component of the host, and no page of its own'
            : 'neither the tool nor its result has an interface',
        });
    }
  }
  const all = calls.flatMap(({ findings, hosts }) => [...findings, ...hosts.flatMap(one => one.findings)]);
  return {
    server: server.name,
    version: server.version,
    ok: all.every(({ level }) => level !== 'error'),
    ms: Math.round(performance.now() - startedAt),
    calls,
    untested,
  };
}

/** Why a tool is not called: a test must not do what the user has not asked for. */
export function findReasonToSkip(
  tool: ToolDefinition,
  examples: Examples,
  options: Pick<TestOptions, 'tools'>,
): string | undefined {
  const settings = examples.file?.tools?.[tool.name];
  if (settings?.skip) return 'skipped by the test file';
  if (settings?.examples || options.tools.includes(tool.name)) return undefined;
  // No host draws an interface for the calls of views.
  if (!isVisibleTo(tool, 'model')) return 'is for views alone; no host shows an interface for it';
  if (tool.annotations?.destructiveHint === true)
    return 'annotated as destructive; write an example into the test file to have it called';
  if (!namesInterface(tool) && tool.annotations?.readOnlyHint !== true)
    return 'names no interface, and is not annotated as read-only';
  return undefined;
}

function listExamples(tool: ToolDefinition, examples: Examples): readonly Example[] {
  const list = examples.writtenFor(tool.name);
  return list.length > 0 ? list : [{ arguments: draftArguments(tool) }];
}

interface TestContext {
  readonly server: TestedServer;
  readonly host: TestHostServer;
  readonly examples: Examples;
  readonly options: TestOptions;
}

/** Undefined for a call without an interface. */
async function testCall(
  tool: ToolDefinition,
  { name, arguments: input }: Example,
  { server, host, examples, options }: TestContext,
): Promise<CallReport | undefined> {
  const base = { tool: tool.name, example: name, arguments: input };
  let call: InterfaceCall;
  try {
    call = await server.call(tool, input);
  } catch (error) {
    const message = `The call failed: ${errorMessage(error)}`;
    return { ...base, callMs: 0, findings: [{ check: 'interface', level: 'error', message }], hosts: [] };
  }
  // What a view makes of an error says little about it.
  if (call.result.isError === true) return { ...base, callMs: call.callMs, findings: checkResult(call), hosts: [] };
  if (!call.part) return undefined;
  const { file } = examples;
  const settings = file?.tools?.[tool.name];
  const isIgnored = ({ check }: Finding): boolean => settings?.ignore?.includes(check) === true;
  const hosts: HostReport[] = [];
  for (const profile of options.profiles) {
    options.onCase?.(tool.name, profile);
    const limits = {
      handshakeMs: file?.timeouts?.handshake ?? options.timeoutMs,
      paintMs: file?.timeouts?.paint ?? options.timeoutMs,
    };
    const masks = [...(file?.pictures?.mask ?? []), ...(settings?.mask ?? [])];
    const { widths, timeoutMs, caseMs = CASE_MS } = options;
    const { answer } = server;
    const report = await runCase(host, call, { profile, widths, timeoutMs, caseMs, limits, masks, answer });
    const id = [tool.name, name, profile].filter(Boolean).join('.');
    const compared = options.pictures ? checkPictures(id, report.pictures, options.pictures) : undefined;
    const findings = [...report.findings, ...(compared?.findings ?? [])].filter(finding => !isIgnored(finding));
    hosts.push({ ...report, findings: mergeFindings(findings), changed: compared?.changed ?? [] });
  }
  const findings = mergeFindings(checkResult(call)).filter(finding => !isIgnored(finding));
  return { ...base, callMs: call.callMs, findings, hosts };
}

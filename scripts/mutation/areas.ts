// The sources in which faults are planted: whatever limits, refuses, guards or asks for consent, and can be tested without a browser.

/** Patterns of each area, relative to the repository. Every one must match a file, so a renamed file is noticed. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  policy: ['packages/policy/src/**/*.ts'],
  egress: ['packages/egress/src/**/*.ts'],
  protocol: [
    'packages/protocol/src/**/csp.ts',
    'packages/protocol/src/**/consent.ts',
    'packages/protocol/src/**/without-loopback.ts',
    'packages/protocol/src/**/bounded-text.ts',
    'packages/protocol/src/**/limits.ts',
    'packages/std/src/**/{secrets,secret-values}.ts',
    'packages/std/src/**/{partial-json,pattern}.ts',
    'packages/std/src/**/rate-limit.ts',
    'packages/std/src/**/loopback.ts',
  ],
  host: [
    'packages/host/src/**/app-tools.ts',
    'packages/host/src/**/*-limit.ts',
    'packages/host/src/**/message-limiter.ts',
    'packages/host/src/**/surface-size.ts',
    'packages/host/src/**/sizer.ts',
    'packages/host/src/**/probe-page.ts',
    'packages/host/src/**/frame-ancestors.ts',
    'packages/host/src/**/sandbox-{headers,request,site}.ts',
    'packages/host/src/**/check-sandbox.ts',
  ],
  agent: [
    'packages/agent/src/approvals/**/*.ts',
    'packages/agent/src/**/{budget,view-rate-limit,write-budget}.ts',
    'packages/agent/src/views/**/app-tools.ts',
  ],
  chat: ['packages/chat/src/auth/**/*.ts', 'packages/chat/src/**/{guard,token-guard,body-budget}.ts'],
  registry: [
    'packages/protocol/src/registry/**/names.ts',
    'packages/registry/src/publish/**/*.ts',
    'packages/registry/src/**/publish-rules.ts',
    'packages/registry/src/auth/**/*.ts',
    'packages/registry/src/**/{quotas,rate-limiter}.ts',
  ],
  a2ui: ['packages/a2ui/src/**/{limits,work,regex,pointer,resolve-value,read-component,read-messages,read-value}.ts'],
  form: ['packages/models/src/form/validate/**/*.ts'],
  connect: [
    'packages/connect/src/**/*-limits.ts',
    'packages/connect/src/**/answer-reader.ts',
    'packages/connect/src/**/same-origin-fetch.ts',
    'packages/connect/src/mcp-proxy/serve-http/**/{guard,check-envelope,check-headers}.ts',
  ],
  wrapper: ['packages/wrapper/src/freeform/checks/**/*.ts'],
};

// The browser tests of `npm test`: what each kind of user does first and most, through every package. `npm run test:browser` runs all.

/** Files by the user whose path they follow. */
export const MAIN_PATHS: Readonly<Record<string, readonly string[]>> = {
  'uses the chat': [
    'packages/chat/test/page/page.browser.ts',
    'packages/chat/test/conversation/conversation.browser.ts',
    'packages/chat/test/approvals/step-approvals.browser.ts',
    'packages/chat/test/results/native.browser.ts',
    'packages/chat/test/conversation/branches.browser.ts',
    'packages/chat/test/conversation/sessions.browser.ts',
    'packages/chat/test/page/languages.browser.ts',
  ],
  'runs a chat for several users': [
    'packages/chat/test/conversation/model-settings.browser.ts',
    'packages/chat/test/servers/servers.browser.ts',
    'packages/chat/test/users/sign-in.browser.ts',
    'packages/chat/test/users/two-users.browser.ts',
  ],
  'runs a plain MCP server': [
    'packages/cli/src/commands/wrap/wrap.browser.ts',
    'packages/autoview/src/page/page.browser.ts',
  ],
  'writes an MCP server': [
    'packages/view/src/every-host.browser.ts',
    'packages/view/src/older-page-adapter/adapter.browser.ts',
    'packages/chat/test/servers/inspect.browser.ts',
    'test/readme.browser.ts',
  ],
  'writes a chat': [
    'packages/host/src/surface/surface.browser.ts',
    'packages/host/src/surface/surface-mcp-apps.browser.ts',
    'packages/host/src/surface/view/apps-sdk-page.browser.ts',
    'packages/host/src/remote-dom/remote-dom.browser.ts',
    'packages/host/src/sandbox/sandbox.browser.ts',
    'packages/tool-view/src/tool-view.browser.ts',
    'packages/react/src/surface.browser.ts',
    'packages/react/src/native/native.browser.ts',
    'packages/a2ui/test/in-surfaces.browser.ts',
    'packages/assistant-ui/test/published.browser.ts',
    'packages/components/src/components/form/form.browser.ts',
    'packages/components/src/components/data-table/data-table.browser.ts',
  ],
  'runs a platform': [
    'packages/registry/src/content/isolation.browser.ts',
    'packages/registry/src/pages/pages.browser.ts',
  ],
};

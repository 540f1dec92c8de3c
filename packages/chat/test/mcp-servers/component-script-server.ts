// A server whose remote-DOM scripts use the page's components: with data that they refuse, with addresses that run code, and growing.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createRemoteDOMResource } from '@vitrine/server/compat';

const SCRIPTS = {
  refused: `
    const table = document.createElement('vitrine-data-table');
    table.columns = [{ key: 'a', label: 'A' }];
    table.data = 'no rows';
    const code = document.createElement('vitrine-code-block');
    code.setAttribute('code', 'print(1)');
    code.setAttribute('language', 'python');
    root.append(table, code);`,
  addresses: `
    const link = document.createElement('vitrine-link-preview');
    link.href = 'javascript:parent.executed = 1';
    link.title = 'Press me';
    const list = document.createElement('vitrine-citation');
    list.citations = [{ id: 'a', title: 'Harmful', href: 'javascript:alert(1)' }];
    const good = document.createElement('vitrine-link-preview');
    good.href = 'https://example.org/';
    good.title = 'A page';
    root.append(link, list, good);`,
  growing: `
    const plan = document.createElement('vitrine-plan');
    plan.streaming = true;
    plan.title = 'Travel';
    root.append(plan);
    const button = document.createElement('ui-button');
    button.label = 'Next';
    const labels = ['Pack', 'Fly', 'Arrive'];
    let count = 0;
    button.addEventListener('press', () => {
      count++;
      plan.todos = labels.slice(0, count).map((label, at) => ({ id: String(at), label, status: 'pending' }));
      plan.streaming = count < labels.length;
    });
    root.append(button);`,
} as const;

serveStdio(() => {
  const server = new McpServer({ name: 'scripts', version: '0.1.0' });
  for (const [name, script] of Object.entries(SCRIPTS))
    server.registerTool(name, { title: name }, () => ({
      content: [createRemoteDOMResource(`ui://scripts/${name}`, script, { framework: 'webcomponents' })],
    }));
  return server;
});

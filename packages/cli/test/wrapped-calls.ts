// Every tool of three popular servers without interfaces: how each is called, and what must be visible of the result. The order lets a call
// find what an earlier one made.
import { join } from 'node:path';

export interface WrappedCall {
  readonly server: 'filesystem' | 'memory' | 'everything';
  readonly tool: string;
  readonly args: Record<string, never>;
  /** A text of the result; `null`: an image. */
  readonly seen: RegExp | null;
  /** Whether the call is made only where the client supports sampling, elicitation and roots. */
  readonly asks?: true;
}

type Row = readonly [tool: string, args: object, seen: RegExp | null, asks?: true];

/** `folder`: made by `fillFolder`. */
export function wrappedCalls(folder: string): WrappedCall[] {
  const at = (path: string) => ({ path: join(folder, path) });
  const filesystem: Row[] = [
    ['list_allowed_directories', {}, /vitrine-/],
    ['list_directory', at(''), /notes\.md/],
    ['list_directory_with_sizes', { ...at(''), sortBy: 'size' }, /notes\.md/],
    ['directory_tree', at(''), /may\.txt/],
    ['read_text_file', at('notes.md'), /beetle/],
    ['read_file', { ...at('data/finds.csv'), head: 2 }, /beetle/],
    ['read_media_file', at('pixel.png'), null],
    ['read_multiple_files', { paths: [join(folder, 'notes.md'), join(folder, 'data/config.json')] }, /beetle/],
    ['search_files', { ...at(''), pattern: '**/*.txt' }, /may\.txt/],
    ['get_file_info', at('data/finds.csv'), /permissions/i],
    ['write_file', { ...at('new.txt'), content: 'one\ntwo\n' }, /new\.txt/],
    ['edit_file', { ...at('new.txt'), edits: [{ oldText: 'two', newText: 'three' }], dryRun: false }, /three/],
    ['create_directory', at('letters/2027'), /2027/],
    ['move_file', { source: join(folder, 'old.txt'), destination: join(folder, 'moved.txt') }, /moved/],
  ];
  const coin = { name: 'coin', entityType: 'find', observations: ['struck in 1743'] };
  const keeper = { name: 'keeper', entityType: 'person', observations: ['writes letters', 'works nights'] };
  const relation = { from: 'keeper', to: 'coin', relationType: 'looks after' };
  const memory: Row[] = [
    ['create_entities', { entities: [coin, keeper] }, /struck in 1743/],
    ['create_relations', { relations: [relation] }, /looks after/],
    ['add_observations', { observations: [{ entityName: 'coin', contents: ['silver'] }] }, /silver/],
    ['read_graph', {}, /struck in 1743/],
    ['search_nodes', { query: 'coin' }, /silver/],
    ['open_nodes', { names: ['keeper'] }, /works nights/],
    ['delete_observations', { deletions: [{ entityName: 'keeper', observations: ['works nights'] }] }, /deleted/i],
    ['delete_relations', { relations: [relation] }, /deleted/i],
    ['delete_entities', { entityNames: ['keeper'] }, /deleted/i],
  ];
  const everything: Row[] = [
    ['echo', { message: 'hello there' }, /hello there/],
    ['get-sum', { a: 20, b: 22 }, /42/],
    ['get-env', {}, /PATH/],
    ['get-tiny-image', {}, null],
    ['get-annotated-message', { messageType: 'error', includeImage: true }, /Error/],
    ['get-structured-content', { location: 'Chicago' }, /36/],
    ['get-resource-links', {}, /Resource/],
    ['get-resource-reference', {}, /[Rr]esource/],
    ['gzip-file-as-resource', { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' }, /a\.gz/],
    ['toggle-simulated-logging', {}, /logging/i],
    ['toggle-subscriber-updates', {}, /update/i],
    ['trigger-long-running-operation', {}, /completed/],
    // The tool requires a task (an experiment of 2025-11-25), which neither host supports: it answers so, and that is drawn.
    ['simulate-research-query', { topic: 'beetles', ambiguous: false }, /task/i],
    ['get-roots-list', {}, /vitrine-roots/, true],
    ['trigger-elicitation-request', {}, /declined|provided|cancel/i, true],
    ['trigger-sampling-request', { prompt: 'Say hello', maxTokens: 10 }, /a sampled hello/, true],
  ];
  return Object.entries({ filesystem, memory, everything }).flatMap(([server, rows]) =>
    rows.map(
      ([tool, args, seen, asks]) => ({ server, tool, args, seen, ...(asks && { asks }) }) as unknown as WrappedCall,
    ),
  );
}

// Texts as tools return them, each with the parts that it is read as.

export interface SampleText {
  readonly name: string;
  readonly text: string;
  /** A line for each part: its kind, and what is in it. */
  readonly parts: readonly string[];
}

const sample = (name: string, lines: readonly string[], parts: readonly string[]): SampleText => ({
  name,
  text: lines.join('\n'),
  parts,
});

export const SAMPLE_TEXTS: readonly SampleText[] = [
  sample('a sentence', ['Removed z9.'], ['words Removed z9.']),
  sample('nothing', ['', '  '], []),
  sample('JSON', ['{"a": 1}'], ['data {"a":1}']),
  sample('JSON behind a sentence', ['Found one:', '{"id": 7}'], ['words Found one:', 'data {"id":7}']),
  sample(
    'JSON between sentences',
    ['Result: {"id": 7, "tags": ["a"]}', '', 'Ask for more.'],
    ['words Result:', 'data {"id":7,"tags":["a"]}', 'words Ask for more.'],
  ),
  sample(
    'two answers in JSON',
    ['First: {"id": 1}', '', 'Second: {"id": 2}'],
    ['words First:', 'data {"id":1}', 'words Second:', 'data {"id":2}'],
  ),
  sample('lines of JSON', ['{"a":1}', '{"a":2}'], ['data [{"a":1},{"a":2}]']),
  sample('CSV', ['name,city,founded', 'Ada,London,1984', 'Bo,Oslo,2012'], ['rows name|city|founded 2']),
  sample('TSV', ['user\tzip', '1\t01234', '2\t99999'], ['rows user|zip 2']),
  sample(
    'a table of psql',
    [' id |  name  ', '----+--------', '  1 | Mug', ' 12 | Kettle', '(2 rows)'],
    ['rows id|name 2', 'words (2 rows)'],
  ),
  sample(
    'a table of Markdown',
    ['Three ports are open.', '', '| Port | Depth |', '|------|------:|', '| Oban | 4.2 |', '| Leith | 6.1 |'],
    ['words Three ports are open.', 'rows Port|Depth 2'],
  ),
  sample(
    'Markdown with a table',
    ['# Ports', '', 'See **below**.', '', '| Port | Depth |', '|---|---|', '| Oban | 4.2 |'],
    ['markdown'],
  ),
  sample(
    'columns between bars',
    ['name | price | stock', 'Mug | 9.50 | 12', 'Kettle | 30.00 | 4'],
    ['rows name|price|stock 2'],
  ),
  sample('a pipe of a shell', ['cat a | sort', 'cat b | sort', 'cat c | sort'], ['words cat a | sort']),
  sample(
    'ps',
    [
      'USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND',
      'root         1  0.0  0.1 168932 11540 ?        Ss   10:02   0:01 /sbin/init splash',
      'ada       4182 12.4  2.3 988100 91022 pts/0    Sl+  10:41   1:12 node server.js --port 80',
    ],
    ['rows USER|PID|%CPU|%MEM|VSZ|RSS|TTY|STAT|START|TIME|COMMAND 2'],
  ),
  sample(
    'docker ps',
    [
      'CONTAINER ID   IMAGE          COMMAND                  CREATED        STATUS        PORTS      NAMES',
      'a1b2c3d4e5f6   postgres:17    "docker-entrypoint.s…"   2 hours ago    Up 2 hours    5432/tcp   db',
      'f6e5d4c3b2a1   web:latest     "node server.js"         12 days ago    Up 12 days               web',
    ],
    ['rows CONTAINER ID|IMAGE|COMMAND|CREATED|STATUS|PORTS|NAMES 2'],
  ),
  sample(
    'df',
    [
      'Filesystem      Size  Used Avail Use% Mounted on',
      '/dev/sda1        50G   20G   28G  42% /',
      'tmpfs           3.9G     0  3.9G   0% /dev/shm',
    ],
    ['rows Filesystem|Size|Used|Avail|Use%|Mounted on 2'],
  ),
  sample(
    'kubectl get pods below a sentence',
    [
      'Pods:',
      'NAME        READY   STATUS    RESTARTS   AGE',
      'web-7d9f    1/1     Running   0          5d',
      '',
      'All is well.',
    ],
    ['words Pods:', 'rows NAME|READY|STATUS|RESTARTS|AGE 1', 'words All is well.'],
  ),
  sample(
    'pip list',
    ['Package    Version', '---------- -------', 'numpy      2.3.1', 'requests   2.32.4'],
    ['rows Package|Version 2'],
  ),
  sample(
    'ls -l',
    [
      'total 12',
      'drwxr-xr-x  3 ada staff   4096 Jun 12 14:15 src',
      '-rw-r--r--  1 ada staff    812 2026-06-12 14:15 README.md',
    ],
    [
      'data [{"name":"src","size":4096,"modified":"Jun 12 14:15","permissions":"drwxr-xr-x","owner":"ada","group":"staff","links":3},{"name":"README.md","size":812,"modified":"2026-06-12 14:15","permissions":"-rw-r--r--","owner":"ada","group":"staff","links":1}]',
      'words total 12',
    ],
  ),
  sample('a tree of files', ['.', '├── src', '│   └── index.ts', '└── README.md'], ['aligned 4']),
  sample(
    'git log',
    [
      'commit 3f2a9c1d5e7b',
      'Author: Ada <ada@example.org>',
      'Date:   Fri Jun 12 14:15:00 2026 +0200',
      '',
      '    Fix the tides',
      '',
      '    They were late.',
      '',
      'commit 9c1d5e7b3f2a',
      'Author: Bo <bo@example.org>',
      'Date:   Thu Jun 11 09:00:00 2026 +0200',
      '',
      '    Add ports',
    ],
    [
      'data [{"commit":"3f2a9c1d5e7b","author":"Ada <ada@example.org>","date":"Fri Jun 12 14:15:00 2026 +0200","message":"Fix the tides\\n\\nThey were late."},{"commit":"9c1d5e7b3f2a","author":"Bo <bo@example.org>","date":"Thu Jun 11 09:00:00 2026 +0200","message":"Add ports"}]',
    ],
  ),
  sample(
    'git log --oneline',
    ['3f2a9c1 (HEAD -> main) Fix the tides', '9c1d5e7 Add ports'],
    ['data [{"commit":"3f2a9c1","message":"Fix the tides"},{"commit":"9c1d5e7","message":"Add ports"}]'],
  ),
  sample(
    'records of the same names',
    [
      'Commit history:',
      'Commit: 3f2a',
      'Author: Ada',
      'Message: Fix',
      'the tides',
      '',
      'Commit: 9c1d',
      'Author: Bo',
      'Message: Add',
    ],
    [
      'words Commit history:',
      'data [{"Commit":"3f2a","Author":"Ada","Message":"Fix the tides"},{"Commit":"9c1d","Author":"Bo","Message":"Add"}]',
    ],
  ),
  sample(
    'numbered records',
    ['1. Title: Tides', 'URL: https://a.example', '---', '2. Title: Ports', 'URL: https://b.example'],
    ['data [{"Title":"Tides","URL":"https://a.example"},{"Title":"Ports","URL":"https://b.example"}]'],
  ),
  sample(
    'names and values',
    ['Name: Oban', 'Depth: 4.2 m', 'Open: yes'],
    ['pairs {"Name":"Oban","Depth":"4.2 m","Open":"yes"}'],
  ),
  sample(
    'names and values as YAML writes them',
    ['size: 132', 'created: "2026-11-29"', 'isFile: true'],
    ['pairs {"size":"132","created":"2026-11-29","isFile":true}'],
  ),
  sample(
    'JSON below a line in brackets',
    ['[Reading 1 line from start (4 lines in total)]', '', '{"name":"shop","private":true}'],
    ['words [Reading 1 line from start (4 lines in total)]', 'data {"name":"shop","private":true}'],
  ),
  sample(
    'a log with aligned levels',
    [
      '2026-11-30T09:00:12Z INFO  [http] GET / 1 ms',
      '2026-11-30T09:01:12Z ERROR [http] GET / 2 ms',
      '2026-11-30T09:02:12Z INFO  [http] GET / 3 ms',
    ],
    ['log 3 |minus|'],
  ),
  sample(
    'a log with levels',
    ['2026-06-12 10:00:00 INFO start', '2026-06-12 10:00:01 WARN slow', '2026-06-12 10:00:02 ERROR failed'],
    ['log 3 |meta|minus'],
  ),
  sample(
    'a diff',
    ['diff --git a/x b/x', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-old', '+new'],
    ['diff 6 meta|meta|meta|meta|minus|plus'],
  ),
  sample(
    'a stack trace of JavaScript',
    ['TypeError: x is not a function', '    at run (/srv/a.js:3:7)', '    at Object.<anonymous> (/srv/b.js:9:1)'],
    ['trace 3 |note|note'],
  ),
  sample(
    'a stack trace of Python',
    [
      'Traceback (most recent call last):',
      '  File "/srv/a.py", line 3, in <module>',
      '    main()',
      '  File "/srv/a.py", line 9, in main',
      '    raise ValueError("late")',
      'ValueError: late',
    ],
    ['trace 6 |note||note||'],
  ),
  sample(
    'a stack trace of Java',
    [
      'Exception in thread "main" java.lang.IllegalStateException: late',
      '\tat org.example.Tide.read(Tide.java:12)',
      '\tat org.example.Main.main(Main.java:4)',
      'Caused by: java.io.IOException: closed',
      '\t... 2 more',
    ],
    ['trace 5 |note|note||'],
  ),
  sample('addresses', ['https://a.example/1', 'https://a.example/2'], ['links 2']),
  sample(
    'prose in paragraphs',
    ['It rained all day, and the boats stayed in.', '', 'Then the sun came out. Note: bring a coat.'],
    ['words It rained all day, and the boats stayed in.'],
  ),
  sample(
    'several blocks in one text',
    [
      'The deployment has finished.',
      '',
      'NAME   READY   AGE',
      'web    1/1     5d',
      '',
      '2026-06-12 10:00:00 INFO start',
      '2026-06-12 10:00:01 WARN slow',
      '2026-06-12 10:00:02 INFO ready',
      '',
      'Status: done',
      'Duration: 4 s',
      'Region: north',
      '',
      'Have a good day.',
    ],
    [
      'words The deployment has finished.',
      'rows NAME|READY|AGE 1',
      'log 3 |meta|',
      'pairs {"Status":"done","Duration":"4 s","Region":"north"}',
      'words Have a good day.',
    ],
  ),
];

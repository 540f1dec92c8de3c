// SHA-256 (FIPS 180-4) in JavaScript, for pages without Web Crypto.

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The first 32 bits of the fractional parts of a root of the first primes: square roots for the state, cube roots for the rounds. */
function fractions(count: number, exponent: number): number[] {
  const roots: number[] = [];
  for (let candidate = 2; roots.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) roots.push(((candidate ** exponent % 1) * 2 ** 32) | 0);
  }
  return roots;
}
const INITIAL = fractions(8, 1 / 2);
const ROUNDS = fractions(64, 1 / 3);

/** SHA-256 of bytes. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  // The message, one bit, zeros, and its length in bits.
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) addBlock(padded, offset, state, words);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => void digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function addBlock(message: DataView, offset: number, state: Int32Array, words: Int32Array): void {
  for (let index = 0; index < 64; index++)
    words[index] = index < 16 ? message.getInt32(offset + index * 4) : mix(words, index);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUNDS[round] ?? 0) + (words[round] ?? 0);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

/** A word of the schedule, from four of the words before it. */
function mix(words: Int32Array, index: number): number {
  const at = (back: number): number => words[index - back] ?? 0;
  const early = rotate(at(15), 7) ^ rotate(at(15), 18) ^ (at(15) >>> 3);
  const late = rotate(at(2), 17) ^ rotate(at(2), 19) ^ (at(2) >>> 10);
  return at(16) + early + at(7) + late;
}

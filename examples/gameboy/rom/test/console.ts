// A Game Boy for tests: gameboy-emulator from npm, whose code is evaluated again for every console, because its memory is a variable of its
// module. It gets its own copies of the globals that it expects.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

export type Button = 'Up' | 'Down' | 'Left' | 'Right' | 'A' | 'B' | 'Start' | 'Select';

/** The parts of the emulator that are used here. */
interface Emulator {
  cpu: { tick(): number; isHalted: boolean };
  gpu: { tick(cycles: number): void; drawScanline(): void; screen: { data: Uint8ClampedArray } };
  input: Record<`isPressing${Button}`, boolean>;
  memory: { readByte(address: number): number };
  loadGame(rom: ArrayBuffer): void;
}

export interface Console {
  run(frames: number): void;
  /** Presses a button for some frames, and lets the same number pass without it. */
  press(button: Button, frames?: number): void;
  read(address: number): number;
  /** Lets one frame pass, and returns its picture: 160x144 shades, each 0 (white) to 3 (black). */
  picture(): Uint8Array;
}

const CYCLES_PER_FRAME = 70_224;
/** The game waits for the next picture most of the time: the wait is run in steps, shorter than any mode of the screen. */
const HALTED_CYCLES = 60;
const SHADES = new Map([255, 192, 96, 0].map((level, shade) => [level, shade]));
const emulatorFile = createRequire(import.meta.url).resolve('gameboy-emulator');
const source = readFileSync(emulatorFile, 'utf8');

export function startConsole(rom: Uint8Array<ArrayBuffer>): Console {
  const emulator = createEmulator();
  emulator.loadGame(rom.slice().buffer);
  const { cpu, gpu } = emulator;
  // Most of the emulator's time goes into pictures, so only requested ones are drawn.
  const drawScanline = gpu.drawScanline.bind(gpu);
  gpu.drawScanline = () => {};
  let cycles = 0;
  const run = (frames: number) => {
    for (let frame = 0; frame < frames; frame++) {
      while (cycles < CYCLES_PER_FRAME) {
        const passed = cpu.tick() + (cpu.isHalted ? HALTED_CYCLES : 0);
        gpu.tick(passed);
        cycles += passed;
      }
      cycles -= CYCLES_PER_FRAME;
    }
  };
  return {
    run,
    press: (button, frames = 2) => {
      emulator.input[`isPressing${button}`] = true;
      run(frames);
      emulator.input[`isPressing${button}`] = false;
      run(frames);
    },
    read: address => emulator.memory.readByte(address),
    picture: () => {
      gpu.drawScanline = drawScanline;
      run(1);
      gpu.drawScanline = () => {};
      const { data } = gpu.screen;
      return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => SHADES.get(data[pixel * 4]!)!);
    },
  };
}

/** The globals that the emulator expects, without sound, pads or a page. They are arguments of a function around its code. */
function createGlobals(module: object) {
  const quiet = () => {};
  return {
    module,
    exports: {},
    self: {},
    document: { addEventListener: quiet },
    addEventListener: quiet,
    navigator: { getGamepads: () => [] },
    console: { log: quiet },
    requestAnimationFrame: quiet,
    ImageData: class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    },
    AudioContext: class {
      readonly sampleRate = 44_100;
      readonly audioWorklet = { addModule: () => new Promise<void>(quiet) };
      suspend = quiet;
    },
    Blob: class {},
    URL: { createObjectURL: () => '' },
  };
}

function createEmulator(): Emulator {
  const module: { exports: { Gameboy?: new () => Emulator } } = { exports: {} };
  const globals = createGlobals(module);
  compileFunction(source, Object.keys(globals), { filename: emulatorFile })(...Object.values(globals));
  return new module.exports.Gameboy!();
}

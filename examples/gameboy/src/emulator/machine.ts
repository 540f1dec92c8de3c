// One Game Boy without a clock: it runs a frame on demand, and its whole state can be saved and restored. The emulator keeps its
// state in singletons, so a realm has one machine.
import { BUTTONS } from './buttons.ts';
import { CYCLES_PER_FRAME, PIXELS, WIDTH } from './screen.ts';

interface Register {
  value: number;
}

/** The used part of `gameboy-emulator`, whose own declarations do not resolve outside its build. */
interface Emulator {
  cpu: { initialize(): void; tick(): number; registers: Record<(typeof REGISTERS)[number], Register> };
  gpu: {
    tick(cycles: number): void;
    colors: { red: number; green: number; blue: number }[];
    screen: { setPixel(x: number, y: number, red: number): void };
  };
  memory: { reset(): void; writeByte(address: number, value: number): void; readonly memoryBytes: Uint8Array };
  input: Record<string, unknown>;
  readonly cartridge?: { setRam?(ram: ArrayBuffer): void; dumpRam?(): ArrayBuffer };
  loadGame(rom: ArrayBuffer): void;
}
export type EmulatorClass = new () => Emulator;

/** Numbers and flags of one object of the emulator. */
type Fields = Record<string, number | boolean>;

/** A save state. It fits only its own ROM. */
export interface MachineState {
  readonly memory: Uint8Array;
  readonly cartridgeRam: Uint8Array;
  readonly shades: Uint8Array;
  readonly registers: readonly number[];
  readonly fields: Readonly<Record<string, Fields>>;
  readonly cycles: number;
}

export interface Machine {
  /** One byte a pixel, 0 (light) to 3 (dark); always the same array. */
  readonly shades: Uint8Array;
  /** Runs one frame with these buttons held (`toMask`). Throws the emulator's errors, such as for an invalid instruction. */
  runFrame(buttons: number): void;
  save(): MachineState;
  restore(state: MachineState): void;
  /** Resets the machine. */
  reset(): void;
}

const REGISTERS = ['AF', 'BC', 'DE', 'HL', 'stackPointer', 'programCounter'] as const;
const INPUTS = BUTTONS.map(button => `isPressing${button[0]!.toUpperCase()}${button.slice(1)}`);
/** The largest memory of a supported cartridge: some headers declare less than their game uses. */
const CARTRIDGE_RAM_BYTES = 32 * 1024;
/** The values that the boot ROM leaves in the display's registers. */
const AFTER_BOOT = [
  [0xff40, 0x91],
  [0xff47, 0xfc],
] as const;

export function createMachine(Gameboy: EmulatorClass, rom: Uint8Array): Machine {
  const emulator = new Gameboy();
  const { cpu, gpu, memory, input } = emulator;
  const shades = new Uint8Array(PIXELS);
  let cycles = 0;

  // The shade itself takes the place of its colour. Sprites at the edges reach beyond the line: that part is cut off.
  gpu.colors = [0, 1, 2, 3].map(shade => ({ red: shade, green: shade, blue: shade }));
  gpu.screen.setPixel = (x, y, shade) => {
    if (x >= 0 && x < WIDTH) shades[y * WIDTH + x] = shade;
  };
  emulator.loadGame(new Uint8Array(rom).buffer);
  const cartridge = emulator.cartridge!;
  cartridge.setRam?.(new Uint8Array(CARTRIDGE_RAM_BYTES).fill(0xff).buffer);
  cpu.initialize();
  memory.reset();
  for (const [address, value] of AFTER_BOOT) memory.writeByte(address, value);

  const stateful: Record<string, object> = { cpu, gpu, input, cartridge };
  const dumpRAM = () => new Uint8Array(cartridge.dumpRam?.() ?? new ArrayBuffer(0));

  const machine: Machine = {
    shades,
    runFrame(buttons) {
      for (const [bit, name] of INPUTS.entries()) input[name] = (buttons & (1 << bit)) !== 0;
      while (cycles < CYCLES_PER_FRAME) {
        const passed = cpu.tick();
        gpu.tick(passed);
        cycles += passed;
      }
      cycles -= CYCLES_PER_FRAME;
    },
    save: () => ({
      memory: memory.memoryBytes.slice(),
      cartridgeRam: dumpRAM().slice(),
      shades: shades.slice(),
      registers: REGISTERS.map(name => cpu.registers[name].value),
      fields: Object.fromEntries(Object.entries(stateful).map(([name, part]) => [name, copyFields(part)])),
      cycles,
    }),
    restore(state) {
      memory.memoryBytes.set(state.memory);
      dumpRAM().set(state.cartridgeRam);
      shades.set(state.shades);
      for (const [i, name] of REGISTERS.entries()) cpu.registers[name].value = state.registers[i]!;
      for (const [name, part] of Object.entries(stateful)) Object.assign(part, state.fields[name]);
      cycles = state.cycles;
    },
    reset: () => machine.restore(switchedOn),
  };
  const switchedOn = machine.save();
  return machine;
}

const copyFields = (part: object): Fields =>
  Object.fromEntries(
    Object.entries(part).filter(
      (entry): entry is [string, number | boolean] => typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
    ),
  );

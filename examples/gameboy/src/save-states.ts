// The save states of a process, by ROM, so that another game of the same ROM can load them. The oldest are dropped.
import { createHash } from 'node:crypto';
import type { MachineState } from './emulator/machine.ts';

const MAX_STATES_OF_ROM = 8;
const MAX_ROMS = 16;

export interface RomStates {
  /** Replaces the slot's content. */
  keep(slot: string, state: MachineState): void;
  get(slot: string): MachineState | undefined;
  /** The oldest first. */
  slots(): readonly string[];
}

export interface SaveStates {
  of(rom: Uint8Array): RomStates;
}

export function createSaveStates(): SaveStates {
  const roms = new Map<string, Map<string, MachineState>>();
  return {
    of(rom) {
      const hash = createHash('sha256').update(rom).digest('hex');
      return {
        keep(slot, state) {
          const states = roms.get(hash) ?? new Map<string, MachineState>();
          putLast(roms, { key: hash, value: states, max: MAX_ROMS });
          putLast(states, { key: slot, value: state, max: MAX_STATES_OF_ROM });
        },
        get: slot => roms.get(hash)?.get(slot),
        slots: () => [...(roms.get(hash)?.keys() ?? [])],
      };
    },
  };
}

/** A map keeps the order of insertion: its first entry is the oldest. */
function putLast<Value>(
  map: Map<string, Value>,
  { key, value, max }: { key: string; value: Value; max: number },
): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}

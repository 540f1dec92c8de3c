// The parts of a browser that `gameboy-emulator` touches when it is loaded. Only a worker installs them: they are global.

/** A stub: `machine.ts` draws itself. */
class NoPicture {
  readonly data = new Uint8ClampedArray(0);
}

/** No sound is played: the worklet never loads. */
class SilentAudioContext {
  readonly sampleRate = 44_100;
  readonly audioWorklet = { addModule: () => new Promise<void>(() => {}) };
  suspend(): void {}
  resume(): void {}
}

/** Must run before the emulator is imported. */
export function installBrowserShims(): void {
  Object.assign(globalThis, {
    self: globalThis,
    ImageData: NoPicture,
    AudioContext: SilentAudioContext,
    document: { addEventListener() {} },
    requestAnimationFrame: () => 0,
    alert(message: string) {
      throw new Error(message);
    },
  });
  // The emulator logs; over stdio the process's output is for the protocol.
  console.log = () => {};
}

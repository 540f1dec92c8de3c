// Attacks on the machine's time and memory, and its devices. `npm run test:full` measures how long a thread was blocked; these attacks show
// whether the view could block it at all.
import type { Attack, Evidence } from '../attack.ts';
import { ofClass } from './define.ts';

const attack = ofClass('resources', 'frame');

/** The time span of a loop, as the script noted it, and the ticks of a 25 ms timer that were missing: most of them. */
function held(evidence: Evidence, ticks: 'hostTicks' | 'siblingTicks'): boolean {
  const [from = 0, to = 0] = (evidence.notes[0] ?? []) as number[];
  return to - from > 1500 && evidence[ticks](from + 200, to - 200) < (to - from - 400) / 25 / 10;
}

/** Enough to block a thread that handles them all for over a second, and few enough for pages that log each. */
const FLOOD = 150_000;

/** A page that notices a flood is blocked for 0.2 to 0.6 s on two cores; one that handles every message, for over 4 s. */
const BLOCKED_MS = 1500;

/** Whether a 25 ms timer did not run for so long after the time that the script noted, and ran again later. */
function stopped(evidence: Evidence, ticks: 'hostTicks' | 'siblingTicks'): boolean {
  const [from] = evidence.notes.filter(note => typeof note === 'number');
  if (from === undefined) return false;
  for (let at = from; at < from + 12_000; at += 100)
    if (evidence[ticks](at, at + BLOCKED_MS) === 0 && evidence[ticks](at + BLOCKED_MS, Number.POSITIVE_INFINITY) > 0)
      return true;
  return false;
}

/** Notes the time, waits until the note has arrived, and floods the window that an expression names: for 2.5 s at most. */
const flood = (target: string): string => `
  await A.initialize();
  await A.wait(300);
  A.note(Date.now());
  await A.wait(300);
  const until = Date.now() + 2500;
  for (let n = 0; n < ${FLOOD} && Date.now() < until; n++) (${target}).postMessage(A.token, '*');`;

/** The windows of the other view: its frame in the page, and the one in that. */
const SIBLING = `top[0] === (parent === top ? self : parent) ? top[1] : top[0]`;

/** A frame in the view floods when the view removes it: a message that is sent meanwhile has no source window. */
const floodOnRemoval = (target: string): string => `
  await A.initialize();
  await A.wait(300);
  const frame = document.createElement('iframe');
  frame.srcdoc = '<script>addEventListener("pagehide", () => { for (let n = 0; n < ${FLOOD}; n++) (${target}).postMessage(' + JSON.stringify(A.token) + ', "*"); })</' + 'script>';
  frame.onload = () => { A.note(Date.now()); setTimeout(() => frame.remove(), 300); };
  document.body.append(frame);
  await A.wait(5000);`;

const LOOP = `
  await A.wait(300);
  const from = Date.now();
  while (Date.now() - from < 2500);
  A.note([from, Date.now()]);`;

export const ATTACKS: readonly Attack[] = [
  attack('r01', 'an endless loop, and the host’s page', {
    observe: 'host',
    script: LOOP,
    breach: evidence => held(evidence, 'hostTicks'),
    exclusive: true,
  }),
  attack('r02', 'an endless loop, and a view of another server', {
    observe: 'host',
    script: LOOP,
    breach: evidence => held(evidence, 'siblingTicks'),
    exclusive: true,
  }),
  attack('r03', 'has the host answer 10,000 messages in a moment', {
    script: `
      await A.initialize();
      for (let n = 0; n < 10000; n++) A.post({ jsonrpc: '2.0', id: A.token + '-' + n, method: 'ping' });
      const count = () => A.received.filter(message => message?.result && String(message.id).startsWith(A.token + '-')).length;
      for (let n = 0; n < 20 && count() <= 1000; n++) await A.wait(250);
      A.note(count() + ' answers');
      if (count() > 1000) A.report(count() + ' answers');`,
    alone: true,
  }),
  attack('r04', 'has the host read a message of 20 MB', {
    script: `
      await A.initialize();
      A.post({ jsonrpc: '2.0', id: A.token + '-big', method: 'ping', params: { padding: 'x'.repeat(20e6) } });
      await A.wait(1500);
      if (A.received.some(message => message?.result && message.id === A.token + '-big')) A.report('answered');`,
    alone: true,
  }),
  attack('r05', 'has the host read a message of 10^6 objects', {
    script: `
      await A.initialize();
      A.post({ jsonrpc: '2.0', id: A.token + '-items', method: 'ping', params: { items: Array.from({ length: 1e6 }, () => ({})) } });
      await A.wait(2500);
      if (A.received.some(message => message?.result && message.id === A.token + '-items')) A.report('answered');`,
    alone: true,
  }),
  attack('r06', 'starts workers that spin', {
    script: `
      let started = 0;
      const code = 'postMessage(1); const until = Date.now() + 1000; while (Date.now() < until);';
      const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      for (let n = 0; n < 8; n++) new Worker(address).onmessage = () => started++;
      await A.wait(1500);
      if (started > 0) A.report(started + ' workers');`,
    alone: true,
  }),
  attack('r07', 'writes 500 lines into the host’s page', {
    observe: 'host',
    script: `
      await A.initialize();
      for (let n = 0; n < 500; n++) {
        A.post({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data: A.token + ' line ' + n } });
        if (n % 100 === 99) await A.wait(200);
      }
      await A.wait(1000);`,
    breach: ({ after, token }) => after.text.split(token).length > 200,
    alone: true,
  }),
  attack('r08', 'has 1,000 tool calls in work at a time', {
    observe: 'host',
    script: `
      await A.initialize();
      for (let n = 0; n < 1000; n++)
        A.post({ jsonrpc: '2.0', id: A.token + n, method: 'tools/call', params: { name: 'app_read', arguments: { token: A.token } } });
      await A.wait(2500);`,
    breach: ({ calls }) => calls.length > 500,
    alone: true,
  }),
  attack('r09', 'gives the model 2 MB to remember', {
    script: `
      const answer = await A.rpc('ui/update-model-context', { content: [{ type: 'text', text: A.token + ' '.repeat(2e6) }] });
      if (answer?.result) A.report('taken');`,
    alone: true,
  }),
  attack('r10', 'sends 2 MB in the user’s name', {
    script: `
      const answer = await A.rpc('ui/message', { role: 'user', content: [{ type: 'text', text: A.token + ' '.repeat(2e6) }] });
      if (answer?.result) A.report('taken');`,
    alone: true,
  }),
  attack('r11', 'floods the window of the page, past its own sandbox', {
    observe: 'host',
    script: flood('top'),
    breach: evidence => stopped(evidence, 'hostTicks'),
    exclusive: true,
  }),
  attack('r12', 'floods the frame of another server’s view', {
    observe: 'host',
    script: flood(SIBLING),
    breach: evidence => stopped(evidence, 'siblingTicks'),
    exclusive: true,
  }),
  attack('r13', 'floods the window of another server’s view', {
    observe: 'host',
    script: flood(`(${SIBLING})[0] ?? (${SIBLING})`),
    breach: evidence => stopped(evidence, 'siblingTicks'),
    exclusive: true,
  }),
  attack('r14', 'floods the window of the page from a frame that is being removed', {
    observe: 'host',
    script: floodOnRemoval('top'),
    breach: evidence => stopped(evidence, 'hostTicks'),
    exclusive: true,
  }),
  attack('r15', 'initializes 2,000 times, to receive everything again', {
    script: `
      await A.initialize();
      const results = () => A.received.filter(({ method, id, result }) => method === 'ui/notifications/tool-result' || (id === A.token + '-again' && result));
      for (let n = 0; n < 2000; n++) {
        A.post({ jsonrpc: '2.0', id: A.token + '-again', method: 'ui/initialize', params: { appInfo: { name: A.token, version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
        A.post({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
      }
      await A.wait(3000);
      A.note(results().length + ' results');
      if (results().length > 1000) A.report(results().length + ' results');`,
    alone: true,
  }),
  attack('r16', 'makes the page tall by ten messages of short lines', {
    observe: 'host',
    script: `
      await A.initialize();
      for (let n = 0; n < 10; n++)
        await A.rpc('ui/message', { role: 'user', content: [{ type: 'text', text: A.token + '<br>\\n'.repeat(590) }] });
      await A.wait(500);`,
    breach: ({ before, after }) => after.pageHeight - before.pageHeight > 20_000,
    alone: true,
  }),
  attack('u05', 'fullscreen, after a click', {
    script: `
      await A.click();
      await document.documentElement.requestFullscreen();
      A.report(document.fullscreenElement?.tagName);`,
    gesture: true,
    alone: true,
  }),
  attack('u09', 'the place of the device', {
    script: `A.report(await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 1500 })).then(String))`,
  }),
  attack('u10', 'camera and microphone', {
    script: `A.report((await navigator.mediaDevices.getUserMedia({ audio: true, video: true })).id)`,
  }),
  attack('u11', 'sees the names of cameras and microphones', {
    script: `
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (devices.some(({ label }) => label)) A.report(devices.map(({ label }) => label));`,
  }),
  attack('u17', 'leave to notify', {
    script: `
      const leave = await Notification.requestPermission();
      if (leave === 'granted') A.report(leave);`,
  }),
  attack('u18', 'the picture of the screen, after a click', {
    script: `
      await A.click();
      A.report((await navigator.mediaDevices.getDisplayMedia()).id);`,
    gesture: true,
    alone: true,
  }),
  attack('u19', 'keeps the screen awake', { script: `A.report((await navigator.wakeLock.request('screen')).type)` }),
  attack('u20', 'locks the pointer, after a click', {
    script: `
      await A.click();
      document.addEventListener('pointerlockchange', () => document.pointerLockElement && A.report('locked'));
      await document.documentElement.requestPointerLock();
      await A.wait(500);`,
    gesture: true,
    alone: true,
  }),
  attack('u21', 'sensors, gamepads, MIDI, USB, Bluetooth, HID, serial', {
    script: `
      addEventListener('devicemotion', () => A.report('motion'));
      const asks = [
        () => navigator.getGamepads(),
        () => navigator.requestMIDIAccess(),
        () => navigator.usb.getDevices(),
        () => navigator.bluetooth.getAvailability(),
        () => navigator.hid.getDevices(),
        () => navigator.serial.getPorts(),
        () => new Accelerometer().start(),
        () => IdleDetector.requestPermission(),
      ];
      for (const ask of asks) {
        try {
          await ask();
          A.report(String(ask).slice(6, 60));
        } catch (error) {
          A.note(String(error).slice(0, 80));
        }
      }`,
  }),
  attack('u22', 'the list of fonts on this machine, after a click', {
    script: `
      await A.click();
      const fonts = await queryLocalFonts();
      if (fonts.length > 0) A.report(fonts.length + ' fonts');`,
    gesture: true,
  }),
  attack('u23', 'declares every permission, then uses them', {
    ui: {
      permissions: {
        camera: {},
        microphone: {},
        geolocation: {},
        clipboardWrite: {},
        'display-capture': {},
        fullscreen: {},
      },
    },
    script: `
      const policy = document.featurePolicy;
      const granted = ['camera', 'microphone', 'geolocation', 'clipboard-write', 'clipboard-read', 'display-capture', 'fullscreen']
        .filter(feature => policy.allowsFeature(feature));
      if (granted.length > 0) A.report(granted);`,
  }),
];

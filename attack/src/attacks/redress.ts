// Attacks on what the user sees and does: dialogs, windows, downloads, the clipboard, the keyboard, the size and the place of a surface.
import type { Attack, Evidence } from '../attack.ts';
import { leak, ofClass } from './define.ts';

const attack = ofClass('redress', 'host');

/** Every key is reported at once, because a view that is removed for it can report nothing later. */
const STEAL = `
  const input = document.body.appendChild(document.createElement('input'));
  addEventListener('keydown', ({ key }) => A.report(key));`;
/**
 * Tells whether what the user typed went to the view. One letter is no word: a key that is pressed in the milliseconds between the theft of the focus and the
 * host's answer reaches the view, and no page can prevent it.
 */
const gotWord = ({ reports }: Evidence): boolean => reports.length > 1;
/** Script that waits as long as the harness takes to type. */
const TYPING = 'await A.typing(); await A.wait(2500);';

/** Element so high that the page must scroll. */
const TALL = '<div style="height:4000px"></div><p id="far">far</p>';

export const ATTACKS: readonly Attack[] = [
  attack('u01', 'alert, confirm and prompt', {
    script: 'alert(A.token); confirm(A.token); prompt(A.token)',
    breach: ({ dialogs }) => dialogs.length > 0,
    alone: true,
  }),
  attack('u02', 'prints', {
    observe: 'frame',
    script: `
      addEventListener('beforeprint', () => A.report('printing'));
      print();
      await A.wait(500);`,
    alone: true,
  }),
  attack('u03', 'starts a download by a[download]', {
    script: `
      const link = Object.assign(document.createElement('a'), { download: A.token + '.exe', href: 'data:application/octet-stream,x' });
      document.body.append(link);
      link.click();
      await A.wait(1000);`,
    breach: ({ downloads }) => downloads.length > 0,
  }),
  attack('u04', 'starts a download of a blob, after a click', {
    script: `
      await A.click();
      const href = URL.createObjectURL(new Blob(['x'], { type: 'application/octet-stream' }));
      const link = Object.assign(document.createElement('a'), { download: A.token + '.exe', href });
      document.body.append(link);
      link.click();
      await A.wait(1000);`,
    gesture: true,
    breach: ({ downloads }) => downloads.length > 0,
  }),
  attack('u06', 'reads the clipboard, after a click', {
    observe: 'frame',
    script: 'await A.click(); A.report("read: " + (await navigator.clipboard.readText()))',
    gesture: true,
    exclusive: true,
  }),
  attack('u07', 'writes the clipboard with navigator.clipboard, after a click', {
    script: 'await A.click(); await navigator.clipboard.writeText(A.token); await A.wait(300)',
    gesture: true,
    exclusive: true,
    breach: ({ clipboard, token }) => clipboard.includes(token),
  }),
  attack('u08', 'writes the clipboard with execCommand, after a click', {
    script: `
      await A.click();
      const input = document.body.appendChild(Object.assign(document.createElement('textarea'), { value: A.token }));
      input.select();
      document.execCommand('copy');
      await A.wait(300);`,
    gesture: true,
    exclusive: true,
    breach: ({ clipboard, token }) => clipboard.includes(token),
  }),
  attack('u24', 'writes the clipboard without a click', {
    script: `
      const input = document.body.appendChild(Object.assign(document.createElement('textarea'), { value: A.token }));
      input.select();
      document.execCommand('copy');
      await navigator.clipboard.writeText(A.token).catch(() => {});
      await A.wait(300);`,
    exclusive: true,
    breach: ({ clipboard, token }) => clipboard.includes(token),
  }),
  attack('u25', 'reads the clipboard with execCommand, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      const input = document.body.appendChild(document.createElement('textarea'));
      input.focus();
      addEventListener('paste', ({ clipboardData }) => A.report(clipboardData.getData('text')));
      if (document.execCommand('paste')) A.report('pasted ' + input.value);`,
    gesture: true,
    exclusive: true,
  }),
  attack('u12', 'takes the keyboard from the composer, again and again', {
    observe: 'frame',
    script: `
      ${STEAL}
      const timer = setInterval(() => input.focus(), 20);
      ${TYPING}
      clearInterval(timer);`,
    typing: true,
    breach: gotWord,
    alone: true,
  }),
  attack('u13', 'takes the keyboard by autofocus', {
    observe: 'frame',
    html: '<input autofocus>',
    script: `
      addEventListener('keydown', ({ key }) => A.report(key));
      ${TYPING}`,
    typing: true,
    breach: gotWord,
    alone: true,
  }),
  attack('u26', 'takes the keyboard by window.focus and a dialog', {
    observe: 'frame',
    script: `
      ${STEAL}
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.append(input);
      const timer = setInterval(() => {
        window.focus();
        if (dialog.open) dialog.close();
        dialog.showModal();
        input.select();
      }, 30);
      ${TYPING}
      clearInterval(timer);`,
    typing: true,
    breach: gotWord,
    alone: true,
  }),
  attack('u15', 'scrolls the host to itself', {
    html: TALL,
    script: `
      await A.notify('ui/notifications/size-changed', { height: 4200 });
      await A.wait(700);
      document.querySelector('#far').scrollIntoView();
      await A.wait(500);`,
    alone: true,
    breach: ({ before, after }) => Math.abs(after.scrolled - before.scrolled) > 50,
  }),
  attack('u27', 'scrolls the host by focus and a fragment', {
    html: TALL.replace('<p id', '<p tabindex="0" id'),
    script: `
      await A.notify('ui/notifications/size-changed', { height: 4200 });
      await A.wait(700);
      document.querySelector('#far').focus();
      location.hash = 'far';
      await A.wait(500);`,
    alone: true,
    breach: ({ before, after }) => Math.abs(after.scrolled - before.scrolled) > 50,
  }),
  attack('u16', 'asks for storage of its own below another page, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      await document.requestStorageAccess();
      A.report(document.cookie + 'granted');`,
    gesture: true,
  }),
  attack('u28', 'shows a video in a window above all, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      const canvas = document.createElement('canvas');
      canvas.getContext('2d').fillRect(0, 0, 9, 9);
      const video = Object.assign(document.createElement('video'), { muted: true, srcObject: canvas.captureStream(5) });
      document.body.append(video);
      await video.play();
      A.report(String(await video.requestPictureInPicture()));`,
    gesture: true,
    alone: true,
  }),
  attack('u29', 'opens a window above all, after a click', {
    observe: 'frame',
    script: 'await A.click(); A.report(String(await documentPictureInPicture.requestWindow()))',
    gesture: true,
    alone: true,
  }),
  attack('u30', 'opens ten windows after one click', {
    script: `
      await A.click();
      for (let n = 0; n < 10; n++) window.open(${leak('popup')} + n, '_blank', 'width=200,height=200');
      await A.wait(1000);`,
    gesture: true,
    alone: true,
    breach: ({ popups }) => popups.length > 0,
  }),
  attack('u31', 'grows to 10^9 pixels', {
    script: `
      await A.notify('ui/notifications/size-changed', { width: 1e9, height: 1e9 });
      await A.wait(700);`,
    alone: true,
    breach: ({ after }) => after.height > 20_000 || after.width > 20_000,
  }),
  attack('u32', 'covers the composer with its size', {
    script: `
      for (const size of [{ width: 9999, height: 9999 }, { height: '9999px;position:fixed;inset:0;z-index:99' }, { height: 1e308 }])
        await A.notify('ui/notifications/size-changed', size);
      await A.wait(700);`,
    alone: true,
    breach: ({ before, after }) => !before.covered && after.covered,
  }),
  attack('u33', 'sizes that are none', {
    script: `
      for (const height of [NaN, Infinity, -Infinity, -5, 0, '1', null, {}, [], 1e-9, { valueOf: 1 }])
        await A.notify('ui/notifications/size-changed', { height, width: height });
      await A.wait(500);`,
    alone: true,
    breach: ({ after }) => after.errors.length > 0 || after.height < 5,
  }),
  attack('u34', 'covers the page by asking for fullscreen, without a click', {
    script: `
      A.note(await A.rpc('ui/request-display-mode', { mode: 'fullscreen' }));
      await A.wait(500);`,
    alone: true,
    breach: ({ after }) => after.covered,
  }),
  attack('u35', 'asks for a payment, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      const request = new PaymentRequest([{ supportedMethods: 'https://google.com/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } });
      A.report('can pay: ' + (await request.canMakePayment()));`,
    gesture: true,
  }),
  attack('u36', 'asks for a passkey, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      const abort = new AbortController();
      const asking = navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), timeout: 1000 }, signal: abort.signal });
      const asked = await Promise.race([asking.catch(error => error.name), A.wait(700).then(() => 'asking')]);
      abort.abort();
      if (asked === 'asking') A.report('the user was asked');`,
    gesture: true,
    alone: true,
  }),
  attack('u37', 'locks keys and the orientation', {
    observe: 'frame',
    script: `
      await navigator.keyboard.lock();
      A.report('locked');`,
    alone: true,
  }),
  attack('u38', 'shares, after a click', {
    observe: 'frame',
    script: 'await A.click(); await navigator.share({ title: A.token, url: A.collector }); A.report("shared")',
    gesture: true,
  }),
  attack('u39', 'changes the title and the address bar of the tab', {
    script: `
      document.title = 'owned ' + A.token;
      try { top.document.title = 'owned ' + A.token } catch {}
      try { top.name = A.token; top.location.hash = A.token } catch {}
      await A.wait(500);`,
    alone: true,
    breach: ({ before, after, token }) =>
      after.title.includes(token) || after.url.includes(token) || before.url !== after.url,
  }),
  attack('u40', 'closes the tab or takes it to the back', {
    script: `
      window.close();
      try { top.close() } catch {}
      try { top.blur() } catch {}
      await A.wait(500);`,
    alone: true,
    breach: ({ before, after }) => before.url !== after.url,
  }),
  attack('u41', 'asks for a colour of the whole screen, after a click', {
    observe: 'frame',
    script: `
      await A.click();
      const abort = new AbortController();
      const asking = new EyeDropper().open({ signal: abort.signal });
      const asked = await Promise.race([asking.catch(error => error.name), A.wait(700).then(() => 'asking')]);
      abort.abort();
      if (asked === 'asking' || typeof asked === 'object') A.report('the picker was open');
      else A.note(asked);`,
    gesture: true,
    alone: true,
    browsers: ['chromium'],
  }),
  attack('u42', 'reads the state of the battery', {
    observe: 'frame',
    script: 'const { level, charging } = await navigator.getBattery(); A.report({ level, charging })',
    browsers: ['chromium'],
  }),
  attack('u43', 'vibrates, after a click', {
    observe: 'frame',
    script: 'await A.click(); if (navigator.vibrate(100)) A.report("vibrates")',
    gesture: true,
    browsers: ['chromium'],
  }),
  attack('u44', 'reads the exact version, device and processor from client hints', {
    observe: 'frame',
    script: `
      const names = ['architecture', 'bitness', 'formFactors', 'fullVersionList', 'model', 'platformVersion', 'wow64'];
      const { brands, mobile, platform, ...exact } = await navigator.userAgentData.getHighEntropyValues(names);
      if (Object.keys(exact).length > 0) A.report(exact);`,
    browsers: ['chromium'],
  }),
  attack('u45', 'asks for the topics of the user’s browsing', {
    observe: 'frame',
    script: 'A.report(await document.browsingTopics())',
    browsers: ['chromium'],
  }),
  attack('u46', 'asks for a private state token', {
    observe: 'frame',
    // A browser without support for tokens ignores the option.
    script: `
      if (!document.hasPrivateToken) return;
      new Request(A.collector, { method: 'POST', privateToken: { version: 1, operation: 'token-request' } });
      A.report('may ask');`,
    browsers: ['chromium'],
  }),
  attack('u47', 'holds its process up by a synchronous request', {
    observe: 'frame',
    script: `
      const request = new XMLHttpRequest();
      request.open('GET', 'data:text/plain,x', false);
      request.send();
      A.report(request.responseText);`,
  }),
  attack('u48', 'learns that its page is closed, by the event that keeps pages out of the cache', {
    observe: 'frame',
    script: `
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.contentWindow.addEventListener('unload', () => A.report('unload'));
      frame.remove();`,
  }),
  attack('u49', 'has a consent given by clicks in a steady rhythm', {
    script: `
      await A.click();
      A.rpc('tools/call', { name: 'app_write', arguments: { token: A.token } });
      await A.wait(6000);`,
    gesture: true,
    steadyClicks: true,
    alone: true,
    breach: ({ calls }) => calls.length > 0,
  }),
];

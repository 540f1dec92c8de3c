// A private network for one run: its own loopback, one address, its own name server, nothing else. All traffic of a browser in it
// can be seen: lookups, packets, connections. Needs Linux, `unshare` and `ip` (iproute2).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The collector's address inside the private network, from a range for documentation (RFC 5737). */
export const PRIVATE_ADDRESS = '203.0.113.10';

/** Commands that add a link: not every kernel has both kinds. */
const ADD_LINK =
  '{ ip link add leak0 type veth peer name leak1 && ip link set leak1 up; } || ip link add leak0 type dummy';
const MARK = 'VITRINE_ATTACK_NETWORK';

/** Returns true in the process that `runInNamespace` has started. */
export const isInNamespace = (): boolean => process.env[MARK] === 'private';

/**
 * Runs this command again in a private network and resolves with its exit code, or with the reason when that is not possible here: then
 * the caller continues in the machine's own network, where only requests are seen.
 */
export async function runInNamespace(): Promise<{ exitCode: number } | { impossible: string }> {
  const enter = entrance();
  if (typeof enter === 'string') return { impossible: enter };
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-network-'));
  try {
    const resolver = join(folder, 'resolv.conf');
    const order = join(folder, 'nsswitch.conf');
    writeFileSync(resolver, `nameserver ${PRIVATE_ADDRESS}\noptions timeout:2 attempts:1\n`);
    // Other name sources than the name server, such as a resolver's socket, would bypass it.
    writeFileSync(order, 'passwd: files\ngroup: files\nhosts: files dns\n');
    const setUp = [
      'set -e',
      'ip link set lo up',
      ADD_LINK,
      `ip address add ${PRIVATE_ADDRESS}/24 dev leak0`,
      'ip link set leak0 up',
      // With a default route, a packet to any address is sent, and lost.
      'ip route add default dev leak0',
      `mount --bind ${resolver} /etc/resolv.conf`,
      ...(existsSync('/etc/nsswitch.conf') ? [`mount --bind ${order} /etc/nsswitch.conf`] : []),
      'exec "$@"',
    ];
    const [command = '', ...args] = [...enter, 'sh', '-c', setUp.join('\n'), 'sh'];
    const child = spawn(command, [...args, process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
      stdio: 'inherit',
      env: { ...process.env, [MARK]: 'private', PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    });
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject).once('exit', code => resolve(code ?? 1));
    });
    process.off('SIGINT', pass).off('SIGTERM', pass);
    return { exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command that makes the network, after a trial; or the reason why there is none. */
function entrance(): string[] | string {
  if (process.platform !== 'linux') return 'a private network needs Linux';
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const probe = ['sh', '-c', `${ADD_LINK} && mount --bind /etc/resolv.conf /etc/resolv.conf`];
  let why = '';
  for (const enter of [
    ['unshare', '--net', '--mount'],
    ['unshare', '--map-root-user', '--net', '--mount'],
  ]) {
    const [command = '', ...args] = [...enter, ...probe];
    const tried = spawnSync(command, args, { env, encoding: 'utf8' });
    if (tried.status === 0) return enter;
    why = tried.error?.message ?? tried.stderr.trim();
  }
  return `no private network (needs unshare, and ip of iproute2): ${why.split('\n').at(-1)}`;
}

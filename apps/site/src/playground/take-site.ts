// Which sandbox site the views of this page use. Each open page takes the lowest number that no other has, by a lock that it holds while it is
// open: so two pages never share a process, and the site of the usual single page is installed already.

/** The most sites: each is a service worker that the browser keeps. */
const SITES = 8;

/** Resolves with the name of the site, which stands for a server: its sandboxes have an origin of their own. */
export async function takeSite(): Promise<string> {
  // Missing in insecure contexts, where there is no service worker either.
  const locks = (navigator as { locks?: LockManager }).locks;
  for (let number = 1; locks && number <= SITES; number++) {
    const name = `paste-${number}`;
    if (await takeLock(locks, `vitrine-playground-${name}`)) return name;
  }
  return `paste-${SITES}`;
}

function takeLock(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, lock => {
        resolve(lock !== null);
        // Held until the page is gone.
        return lock && new Promise<never>(() => {});
      })
      .catch(reject);
  });
}

// The global object by which a page can install and remove an adapter itself.

export interface InstalledAdapter {
  uninstall(): void;
}

/** `window[name] = {init, initWithConfig, uninstall}`; installs at once unless `window[flag]` is set. `init` returns whether it is installed. */
export function globalAdapter<Config>(
  name: string,
  flag: string,
  install: (config?: Config) => InstalledAdapter | undefined,
  own: Config,
): void {
  let installed: InstalledAdapter | undefined;
  const init = (config?: Config): boolean => {
    installed ??= install(config);
    return installed !== undefined;
  };
  const globals = window as unknown as Record<string, unknown>;
  if (!globals[flag]) init(own);
  globals[name] = {
    init,
    initWithConfig: () => init(own),
    uninstall() {
      installed?.uninstall();
      installed = undefined;
    },
  };
}

// A chat that others wrote: where its files are, how it is configured, started and typed into.
import type { Page } from 'playwright-core';

/** Addresses that a host is configured with. */
export interface HostPlaces {
  readonly mcpURL: string;
  readonly modelURL: string;
  readonly mongoURL: string;
  readonly postgresURL: string;
}

export interface ChatHost {
  readonly name: string;
  /** `owner/name` at GitHub. */
  readonly repository: string;
  readonly commit: string;
  /** Paths to take from the repository, and where each goes. */
  readonly paths: Readonly<Record<string, string>>;
  /** Packages to install: the versions of its own lock file, or that file with its package.json. Absent: its package-lock.json is used as it is. */
  readonly dependencies?: Readonly<Record<string, string>> | 'pnpm-lock.yaml';
  /** Versions of packages that others depend on, as in its package.json. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Packages of this project that it gets. */
  readonly packages: readonly string[];
  /** A service that this machine may lack. */
  readonly needs?: 'PostgreSQL';
  /** Files that are configured: the text to replace, and what stands there then. */
  readonly edits: readonly (readonly [file: string, from: string | RegExp, to: string])[];
  readonly env: (places: HostPlaces) => Record<string, string>;
  readonly build: readonly string[];
  readonly start: readonly string[];
  readonly port: number;
  readonly path: string;
  /** Signs in and connects the server, in a chat whose users do that. Called in a browser without cookies. */
  enter?(page: Page, places: HostPlaces): Promise<void>;
  /** The field that the user types into; Enter sends. */
  composer(page: Page): ReturnType<Page['locator']>;
  /** Waits for the end of the answer, in a chat that takes no message and stores none before. */
  awaitAnswer?(page: Page): Promise<unknown>;
  /** Items of the checklist that this chat cannot have, with the reason. */
  readonly without: Readonly<Record<string, string>>;
}

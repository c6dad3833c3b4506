// Edge: the home folder of the person at the keyboard.
import { homedir } from "node:os";
import { join } from "node:path";
import type { DatasetPlaces } from "./places.ts";

/** A variable of the environment, where it is set. */
type Environment = (name: string) => string | undefined;

/** Where downloads are kept unless told otherwise: `~/.cache/troupe`. */
export function homeCache(): string {
  return join(homedir(), ".cache", "troupe");
}

/** Where downloads are kept: `$TROUPE_CACHE`, else `$XDG_CACHE_HOME/troupe`, else `~/.cache/troupe`. */
export function cacheFolder(env: Environment): string {
  const own = env("TROUPE_CACHE");
  if (own) return own;
  const xdg = env("XDG_CACHE_HOME");
  if (xdg) return join(xdg, "troupe");
  const home = env("HOME") ?? env("USERPROFILE");
  return home ? join(home, ".cache", "troupe") : homeCache();
}

/**
 * Where benchmarks come from and go to, as an environment says: `$HF_ENDPOINT` (a mirror of the
 * hub), `$HF_TOKEN`, and {@link cacheFolder}. For command lines and notebooks; the library itself
 * reads no environment.
 *
 * @example
 * ```ts
 * import { environmentPlaces } from "./cache_folder.ts";
 * import assert from "node:assert/strict";
 *
 * const variables: Record<string, string> = { HF_ENDPOINT: "https://mirror", TROUPE_CACHE: "/c" };
 * assert.deepEqual(environmentPlaces((name) => variables[name]), {
 *   hub: "https://mirror",
 *   token: undefined,
 *   cache: "/c",
 * });
 * ```
 */
export function environmentPlaces(
  env: Environment,
): Pick<DatasetPlaces, "hub" | "token" | "cache"> {
  return {
    hub: env("HF_ENDPOINT") || undefined,
    token: env("HF_TOKEN") || undefined,
    cache: cacheFolder(env),
  };
}

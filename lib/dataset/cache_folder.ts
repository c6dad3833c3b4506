// Edge: the environment.
import { join } from "node:path";

/** Where downloads are kept: `$TROUPE_CACHE`, else `$XDG_CACHE_HOME/troupe`, else `~/.cache/troupe`. */
export function cacheFolder(env: (name: string) => string | undefined = Deno.env.get): string {
  const own = env("TROUPE_CACHE");
  if (own) return own;
  const xdg = env("XDG_CACHE_HOME");
  if (xdg) return join(xdg, "troupe");
  return join(env("HOME") ?? env("USERPROFILE") ?? ".", ".cache", "troupe");
}

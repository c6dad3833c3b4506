import assert from "node:assert/strict";
import { cacheFolder } from "../../lib/dataset/cache_folder.ts";

function within(env: Record<string, string>): string {
  return cacheFolder((name) => env[name]);
}

Deno.test("the cache follows TROUPE_CACHE, then XDG_CACHE_HOME, then the home folder", () => {
  const home = { HOME: "/home/ada" };
  assert.equal(within({ ...home, TROUPE_CACHE: "/c", XDG_CACHE_HOME: "/x" }), "/c");
  assert.equal(within({ ...home, XDG_CACHE_HOME: "/x" }), "/x/troupe");
  assert.equal(within(home), "/home/ada/.cache/troupe");
});

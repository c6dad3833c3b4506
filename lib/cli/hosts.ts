// Edge: the environment.
import { environmentPlaces } from "../dataset/cache_folder.ts";
import type { BackendKind } from "../server/backend.ts";
import { hostUrl } from "../server/host_url.ts";

/**
 * The servers that a command asks: those named, else what `OLLAMA_HOST` says where Ollama is asked,
 * else undefined. A host that cannot be one is refused here, before anything is done.
 */
export function chosenHosts(
  named: readonly string[] | undefined,
  kind: BackendKind = "ollama",
): string[] | undefined {
  const own = kind === "ollama" ? Deno.env.get("OLLAMA_HOST") : undefined;
  const hosts = named ?? (own ? [own] : undefined);
  return hosts?.map((host) => hostUrl(host, kind));
}

/** Where benchmarks come from and go to. */
export function datasetPlaces(): ReturnType<typeof environmentPlaces> {
  return environmentPlaces((name) => Deno.env.get(name));
}

/** The key that servers of other kinds may ask for. */
export function apiKey(): string | undefined {
  return Deno.env.get("TROUPE_API_KEY");
}

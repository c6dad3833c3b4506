// Edge: the runtime.
import config from "../../deno.json" with { type: "json" };

/** Versions of Troupe, of the runtime and of every pinned package, for manifests. */
export function packageVersions(): Record<string, string> {
  const packages = Object.entries(config.imports).flatMap(([name, target]) => {
    const version = target.match(/^npm:.+@([^@]+)$/)?.[1];
    return version ? [[name, version] as const] : [];
  });
  return { troupe: config.version, deno: Deno.version.deno, ...Object.fromEntries(packages) };
}

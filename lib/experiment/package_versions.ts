// Edge: the file system and the runtime.

/** Versions of the runtime and of every pinned package, for manifests. */
export async function packageVersions(): Promise<Record<string, string>> {
  const config = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  ) as { version: string; imports: Record<string, string> };
  const packages = Object.entries(config.imports).flatMap(([name, target]) => {
    const version = target.match(/^npm:.+@([^@]+)$/)?.[1];
    return version ? [[name, version] as const] : [];
  });
  return { troupe: config.version, deno: Deno.version.deno, ...Object.fromEntries(packages) };
}

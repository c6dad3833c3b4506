// Edge: the runtime.
import config from "../../deno.json" with { type: "json" };

/** Versions of everything that a measurement may depend on. */
export function versions(): Record<string, string> {
  const { ollama, "nodejs-polars": polars } = config.imports;
  const number = (specifier: string) => specifier.slice(specifier.lastIndexOf("@") + 1);
  const packages = { ollama: number(ollama), "nodejs-polars": number(polars) };
  return { troupe: config.version, ...Deno.version, ...packages };
}

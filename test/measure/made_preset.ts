/** Writes a file with a preset "mine" of made-up models, named and tagged as given; returns its path. */
export async function presetFile(
  folder: string,
  tags: Readonly<Record<string, string>>,
  preset: object,
): Promise<string> {
  const path = `${folder}/preset.json`;
  const models = Object.entries(tags).map(([name, model]) => madeModel(name, model));
  await Deno.writeTextFile(path, JSON.stringify({ models, presets: { mine: preset } }));
  return path;
}

/** A made-up model of a preset. */
export function madeModel(name: string, model: string) {
  return {
    name,
    model,
    weights: `made/${name}`,
    quantisation: "Q4_0",
    source: "https://example.org/",
    licence: "MIT",
    gigabytes: 0.1,
  };
}

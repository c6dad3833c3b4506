/** What names their folder. */
const NAME = "TROUPE_TEST_MODELS";

/**
 * The folder with the files of real models; undefined, with a word, where there is none. In CI there
 * must be one.
 */
export function realModels(): string | undefined {
  const folder = Deno.env.get(NAME);
  if (folder) return folder;
  if (Deno.env.get("CI")) throw new Error(`${NAME} is not set: run .ci/ollama first`);
  console.error(`skipped: set ${NAME} to the models of .ci/ollama`);
  return undefined;
}

/** Every command on a pool, as it is run on a source. */
export function poolCommands(source: string, task: string): readonly (readonly string[])[] {
  const named = task.replaceAll(",", "\\,");
  return [
    ["pool", source],
    ["signals", source],
    ["signals", source, "--task", named],
    ["select", source, "--k", "2", "--method", "c2mas,quality,caruana,exhaustive", "--trace"],
    ["evaluate", source, "--k", "2"],
    ["compare", source, "--k", "2", "--a", "c2mas", "--b", "quality"],
    ["explain", source, "--k", "2", "--task", named, "--replicates", "50"],
    ["advise", source],
    ["map", source, "--k", "2", "--aggregator", "choice-soft"],
  ];
}

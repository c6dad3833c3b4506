/** Where Chromium is; undefined where it is not installed. */
export const CHROMIUM = [
  Deno.env.get("TROUPE_CHROMIUM"),
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
].find((path) => path && exists(path));

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

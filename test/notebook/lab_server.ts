import { join } from "node:path";
import { venvProgram, writeKernelSpec } from "../../tools/jupyter.ts";

/** A JupyterLab server of its own: no settings, no trust, no state of the user's. */
export interface LabServer {
  readonly url: (notebook: string) => string;
  stop(): Promise<void>;
}

/** Settings that a test needs: every cell rendered, no news. */
const OVERRIDES = {
  "@jupyterlab/apputils-extension:notification": { fetchNews: "false", checkForUpdates: false },
  "@jupyterlab/notebook-extension:tracker": { windowingMode: "none" },
};

/** Starts JupyterLab on a folder and waits until it answers. */
export async function startLab(venv: string, folder: string): Promise<LabServer> {
  const home = await Deno.makeTempDir({ prefix: "lab" });
  const token = crypto.randomUUID();
  const port = freePort();
  await writeKernelSpec(join(home, "data"));
  await Deno.mkdir(join(home, "config", "labconfig"), { recursive: true });
  await Deno.writeTextFile(
    join(home, "config", "labconfig", "default_setting_overrides.json"),
    JSON.stringify(OVERRIDES),
  );
  const server = new Deno.Command(venvProgram(venv, "jupyter-lab"), {
    args: [
      "--no-browser",
      "--allow-root",
      "--ip=127.0.0.1",
      `--port=${port}`,
      "--ServerApp.port_retries=0",
      `--IdentityProvider.token=${token}`,
      `--ServerApp.root_dir=${folder}`,
      "--expose-app-in-browser",
    ],
    env: {
      JUPYTER_CONFIG_DIR: join(home, "config"),
      JUPYTER_DATA_DIR: join(home, "data"),
      JUPYTER_RUNTIME_DIR: join(home, "runtime"),
      JUPYTERLAB_SETTINGS_DIR: join(home, "settings"),
      JUPYTERLAB_WORKSPACES_DIR: join(home, "workspaces"),
    },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const stop = async () => {
    server.kill("SIGTERM");
    await server.status;
    await Deno.remove(home, { recursive: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/api/status?token=${token}`).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: (notebook) => `${origin}/lab/tree/${notebook}?token=${token}&reset`, stop };
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`JupyterLab does not answer at ${url}`);
}

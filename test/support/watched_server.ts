/** A server in front of another that notes what is asked. */
export interface WatchedServer {
  readonly host: string;
  /** Questions so far, as they were asked of `/api/generate`. */
  readonly asked: { readonly model: string; readonly prompt: string }[];
  stop(): Promise<void>;
}

/**
 * Stands in front of an Ollama server at any free port or a given one, notes questions, and may make
 * every reply take longer.
 */
export function watched(host: string, { delayMs = 0, port = 0 } = {}): WatchedServer {
  const asked: WatchedServer["asked"] = [];
  const server = Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === "POST" ? await request.text() : undefined;
    if (pathname === "/api/generate" && body) {
      const { model, prompt } = JSON.parse(body);
      if (prompt) asked.push({ model, prompt });
    }
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      const reply = await fetch(host + pathname, { method: request.method, body });
      return new Response(await reply.text(), { status: reply.status });
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 502 });
    }
  });
  return {
    host: `http://127.0.0.1:${server.addr.port}`,
    asked,
    stop: () => server.shutdown(),
  };
}

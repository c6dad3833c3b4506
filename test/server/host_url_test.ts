import assert from "node:assert/strict";
import { hostUrl } from "../../lib/server/host_url.ts";

for (
  const [host, url] of [
    ["", "http://127.0.0.1:11434"],
    [":11500", "http://127.0.0.1:11500"],
    ["gpu", "http://gpu:11434"],
    ["gpu:80", "http://gpu:80"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["http://gpu", "http://gpu"],
    ["https://gpu/ollama/", "https://gpu/ollama"],
    ["[::1]:99", "http://[::1]:99"],
  ]
) {
  Deno.test(`the host ${JSON.stringify(host)} is ${url}`, () => assert.equal(hostUrl(host), url));
}

Deno.test("each kind of server has its own port", () => {
  assert.equal(hostUrl("gpu", "llama-cpp"), "http://gpu:8080");
  assert.equal(hostUrl("gpu", "openai-chat"), "http://gpu:8000");
});

for (const host of ["not a host", "ftp://gpu", "gpu:http", "gpu:99999", "user@gpu", "http://"]) {
  Deno.test(`the host ${JSON.stringify(host)} is refused with one line`, () => {
    assert.throws(() => hostUrl(host), {
      name: "InputError",
      message: /^Cannot ask the server ".*" as a host must be an address such as http:/,
    });
  });
}

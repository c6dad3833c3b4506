import assert from "node:assert/strict";
import {
  fillTemplate,
  foldSystem,
  markedChat,
  type Role,
  sameTemplate,
  splitTemplate,
} from "../../lib/server/frozen_template.ts";

const chatml = (roles: readonly Role[]) =>
  markedChat(roles).map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`)
    .join("") + "<|im_start|>assistant\n";

Deno.test("a template filled again is what the server would have rendered", () => {
  const roles: Role[] = ["system", "user", "assistant", "user"];
  const template = splitTemplate(chatml(roles), roles)!;
  const messages = roles.map((role, n) => ({ role, content: `turn ${n}` }));
  assert.equal(
    fillTemplate(template, messages),
    "<|im_start|>system\nturn 0<|im_end|>\n<|im_start|>user\nturn 1<|im_end|>\n" +
      "<|im_start|>assistant\nturn 2<|im_end|>\n<|im_start|>user\nturn 3<|im_end|>\n" +
      "<|im_start|>assistant\n",
  );
});

Deno.test("a template that drops, repeats or reorders a turn is not split", () => {
  const [system, user] = markedChat(["system", "user"]).map((message) => message.content);
  const roles: Role[] = ["system", "user"];
  assert.equal(splitTemplate(`<u>${user}`, roles), undefined);
  assert.equal(splitTemplate(`${user} ${system}`, roles), undefined);
  assert.equal(splitTemplate(`${system} ${user} ${user}`, roles), undefined);
});

Deno.test("a model without a template gets its turns as paragraphs and the answer on a new line", () => {
  const [{ content }] = markedChat(["user"]);
  const template = splitTemplate(content, ["user"])!;
  assert.equal(fillTemplate(template, [{ role: "user", content: "Q?" }]), "Q?\n");
});

Deno.test("a system turn without a place opens the first user turn", () => {
  const template = splitTemplate(chatml(["user"]), ["user"])!;
  const messages = [{ role: "system", content: "Be brief." }, { role: "user", content: "Q?" }];
  assert.match(
    fillTemplate(template, messages as never),
    /^<\|im_start\|>user\nBe brief\.\n\nQ\?</,
  );
  assert.deepEqual(foldSystem([{ role: "user", content: "Q?" }]), [{
    role: "user",
    content: "Q?",
  }]);
});

Deno.test("a chat of other turns than the template's is refused", () => {
  const template = splitTemplate(chatml(["user"]), ["user"])!;
  assert.throws(
    () => fillTemplate(template, [{ role: "assistant", content: "A" }]),
    /Cannot fill a chat template as it has the turns user: got assistant/,
  );
});

Deno.test("renderings that differ in the date alone are the same template", () => {
  const dated = (date: string) => ({ roles: ["user" as const], parts: [`Today: ${date}. `, "\n"] });
  assert.ok(sameTemplate(dated("16 Nov 2026"), dated("3 December 2026")));
  assert.ok(sameTemplate(dated("2026-11-16"), dated("2027-01-02")));
  assert.ok(!sameTemplate(dated("16 Nov 2026"), dated("yesterday")));
});

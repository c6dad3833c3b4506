/** What an element may be given: attributes by name, and listeners as `onclick` and the like. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/** A child: an element, or a text, which is never read as HTML. */
export type Child = Node | string | null | undefined | false;

/** An element with its children. Texts become text nodes, whatever they hold. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child instanceof Node || !!child) as Node[]);
  return element;
}

/** Replaces what stands in an element; the control that had the focus has it again. */
export function refill(element: Element, ...children: readonly (Child | readonly Child[])[]): void {
  const active = document.activeElement as HTMLElement | null;
  const key = active && element.contains(active) ? active.dataset.key : undefined;
  element.replaceChildren(
    ...children.flat().filter((child) => child instanceof Node || !!child) as Node[],
  );
  if (key === undefined) return;
  const again = [...element.querySelectorAll<HTMLElement>("[data-key]")]
    .find((each) => each.dataset.key === key);
  again?.focus({ preventScroll: true });
}

/** Hands bytes or a text to the visitor as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

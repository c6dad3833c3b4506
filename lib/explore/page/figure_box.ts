import type { Figure } from "../../plot/figure.ts";
import { h, saveFile } from "./dom.ts";

/** What no figure has, whatever a name in it says. */
const FOREIGN = "script, foreignObject, iframe, a, style, animate, set";

/** Pixels of a saved PNG for one of the figure's. */
const SHARPNESS = 2;

/** A figure with buttons that save it. `onpoint` is called with where in the picture was clicked. */
export function figureBox(figure: Figure, onpoint?: (svg: SVGSVGElement, at: MouseEvent) => void) {
  const svg = drawn(figure);
  if (onpoint) {
    svg.classList.add("clickable");
    svg.addEventListener("click", (event) => onpoint(svg, event));
  }
  const button = (label: string, save: () => void) =>
    h("button", {
      type: "button",
      class: "save",
      "data-key": `${label} ${figure.id}`,
      "aria-label": `Save figure “${figure.title}” as ${label}`,
      onclick: save,
    }, `Save as ${label}`);
  return h(
    "figure",
    { "data-figure": figure.id },
    h("div", { class: "paper" }, svg),
    h(
      "div",
      { class: "saves" },
      button("SVG", () => saveFile(`${figure.id}.svg`, svgBlob(figure))),
      button("PNG", () => void savePng(figure)),
    ),
  );
}

/** The figure as nodes of the page. */
function drawn({ svg, width }: Figure): SVGSVGElement {
  const { documentElement: root } = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const each of root.querySelectorAll(FOREIGN)) each.remove();
  for (const each of [root, ...root.querySelectorAll("*")]) {
    for (const { name } of [...each.attributes]) if (/^on/i.test(name)) each.removeAttribute(name);
  }
  root.removeAttribute("width");
  root.removeAttribute("height");
  const node = document.importNode(root, true) as unknown as SVGSVGElement;
  node.style.maxWidth = `${width}px`;
  return node;
}

const svgBlob = ({ svg }: Figure) => new Blob([svg], { type: "image/svg+xml" });

async function savePng(figure: Figure): Promise<void> {
  const url = URL.createObjectURL(svgBlob(figure));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", {
      width: SHARPNESS * figure.width,
      height: SHARPNESS * figure.height,
    });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((png) => png && saveFile(`${figure.id}.png`, png), "image/png");
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The weights at a point of the map of weights: its regions fill the plane from 0 to `max`. */
export function weightsAt(svg: SVGSVGElement, event: MouseEvent, max: number) {
  const plane = svg.querySelector<SVGGElement>('[aria-label="line"]');
  const toScreen = plane?.getScreenCTM();
  if (!plane || !toScreen) return undefined;
  const { x, y, width, height } = plane.getBBox();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse());
  const [u, v] = [(point.x - x) / width, 1 - (point.y - y) / height];
  if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return undefined;
  const weight = (share: number) => Number((share * max).toPrecision(3));
  return { lambda1: weight(u), lambda2: weight(v) };
}

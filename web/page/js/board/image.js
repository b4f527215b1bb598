// The board's drawing as a file of its own.

import { html, saveFile, svg } from "../view/dom.js";

/** The styles of a drawing's elements that may differ from the usual ones, with the usual ones. */
const styles = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  filter: "none",
  r: "0px",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
};

/** The empty edge around the drawing, in its units. */
const edge = 16;

/** The board that the page shows, without what is there for pointers and screen readers. @param {SVGSVGElement} drawing */
export function boardImage(drawing) {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const box = [x - edge, y - edge, width + 2 * edge, height + 2 * edge];
  const ground = getComputedStyle(document.body).backgroundColor;
  return svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: box.join(" "), width: box[2], height: box[3] },
    svg("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill: ground }),
    ...copies(drawing),
  );
}

/** Copies of what is drawn in an element, with their styles. @param {Element} parent @returns {Element[]} */
function copies(parent) {
  return [...parent.children].flatMap(child => {
    const style = getComputedStyle(child);
    if (style.display === "none" || child.matches(".cells, .preview")) return [];
    const copy = /** @type {SVGElement} */ (child.cloneNode(false));
    copy.removeAttribute("class");
    copy.removeAttribute("style");
    const text = child instanceof SVGTextElement;
    for (const [name, usual] of Object.entries(styles)) {
      const value = style.getPropertyValue(name);
      if (value !== usual && (text || !/^(font|text)/.test(name))) copy.style.setProperty(name, value);
    }
    copy.append(...(text ? [child.textContent ?? ""] : copies(child)));
    return [copy];
  });
}

/** Saves a drawing as a file, by its name's ending. @param {SVGSVGElement} drawing @param {string} name */
export async function saveImage(drawing, name) {
  const text = new XMLSerializer().serializeToString(drawing);
  saveFile(name, name.endsWith(".png") ? await painted(drawing, text) : new Blob([text], { type: "image/svg+xml" }));
}

/** A drawing as a PNG. @param {SVGSVGElement} drawing @param {string} text the drawing's @returns {Promise<Blob>} */
async function painted({ width, height }, text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`; // the page's policy allows no blob
  await image.decode();
  const canvas = html("canvas", { width: width.baseVal.value, height: height.baseVal.value });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("image: the browser cannot write it")))),
  );
}

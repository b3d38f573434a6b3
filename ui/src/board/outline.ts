// The outlines of the hex under the pointer and of the hex cursor: two small drawings that move without anything being redrawn.

import { toScreen, type Camera } from "./camera";
import type { Geometry } from "./geometry";

const NAMESPACE = "http://www.w3.org/2000/svg";

export class Outline {
  hex = -1;
  private element = document.createElementNS(NAMESPACE, "svg");
  private shapes = ["outline-edge", "outline-line"].map((name) => {
    const shape = document.createElementNS(NAMESPACE, "polygon");
    shape.setAttribute("class", name);
    shape.setAttribute("vector-effect", "non-scaling-stroke");
    return shape;
  });

  constructor(
    host: HTMLElement,
    private ground: Geometry,
    name: string,
  ) {
    const points = ground.corners.map((corner) => `${corner.x},${corner.y}`).join(" ");
    this.shapes.forEach((shape) => shape.setAttribute("points", points));
    this.element.setAttribute("class", `outline ${name}`);
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(...this.shapes);
    host.append(this.element);
  }

  place(camera: Camera): void {
    this.element.style.display = this.hex < 0 ? "none" : "block";
    if (this.hex < 0) return;
    const at = toScreen(camera, { x: this.ground.x[this.hex]!, y: this.ground.y[this.hex]! });
    this.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    this.shapes.forEach((shape) => shape.setAttribute("transform", `scale(${camera.zoom})`));
  }
}

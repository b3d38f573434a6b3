// Pictures made smaller by halves: one step to a small size drops most of the pixels, and web views differ in how they hide it.

export type Picture = ImageBitmap | HTMLImageElement | HTMLCanvasElement;

/** Part of a picture at a smaller size; the picture itself where it is not much smaller. */
export function shrunk(source: Picture, from: { x: number; y: number; width: number; height: number }, width: number): { picture: Picture; x: number; y: number; width: number; height: number } {
  let now: { picture: Picture; x: number; y: number; width: number; height: number } = { picture: source, ...from };
  while (now.width / 2 >= width && now.width > 2) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(now.width / 2);
    canvas.height = Math.max(1, Math.ceil(now.height / 2));
    const context = canvas.getContext("2d")!;
    context.drawImage(now.picture, now.x, now.y, now.width, now.height, 0, 0, now.width / 2, now.height / 2);
    now = { picture: canvas, x: 0, y: 0, width: now.width / 2, height: now.height / 2 };
  }
  return now;
}

/** A whole picture halved so many times. */
export function halved(source: Picture, times: number): Picture {
  const { width, height } = source;
  return shrunk(source, { x: 0, y: 0, width, height }, width / 2 ** times).picture;
}

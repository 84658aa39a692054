let corner: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * The colour that a picture begins with, for what stands beside it: usually that is its ground. Empty for pictures
 * of other hosts, whose colours browsers keep to themselves.
 */
export function groundOf(picture: HTMLImageElement): string {
  corner ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!corner) return '';
  corner.clearRect(0, 0, 1, 1);
  try {
    corner.drawImage(picture, 0, 0, 1, 1, 0, 0, 1, 1);
    const [red, green, blue, alpha = 0] = corner.getImageData(0, 0, 1, 1).data;
    return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
  } catch {
    // What was drawn of another host spoils a canvas for good.
    corner = undefined;
    return '';
  }
}

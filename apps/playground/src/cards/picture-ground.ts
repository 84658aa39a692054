let corner: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * Returns the color of a picture's corner, usually its background. Empty for pictures of other
 * hosts, whose pixels browsers do not reveal.
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
    // A picture of another host taints the canvas for good.
    corner = undefined;
    return '';
  }
}
